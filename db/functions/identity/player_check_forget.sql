-- Deletes refusals that no longer hold.
create or replace function player_check_forget(p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  delete from player_check where state = 'refused' and again_on < (p_now at time zone 'UTC')::date
$$;

grant execute on function player_check_forget to throwdown_app;
