-- Sets how often a player is shown what was played [L4]. Returns false while an answer is due: a longer interval must not avoid it.
create or replace function reality_check_set(p_player uuid, p_minutes smallint, p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform play_lock(array[p_player]);
  if reality_check_is_due(p_player, p_now) then
    return false;
  end if;
  insert into reality_check (player_id, every_minutes)
  values (p_player, p_minutes)
      on conflict (player_id) do update
     set every_minutes = excluded.every_minutes;
  return true;
end
$$;

grant execute on function reality_check_set to throwdown_app;
