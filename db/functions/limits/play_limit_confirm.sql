-- The second confirmation of a higher limit, or of none if p_amount is null [L2]. Returns raised, early before 24 hours have passed, or missing if
-- this limit was not requested.
create or replace function play_limit_confirm(p_player uuid, p_kind text, p_days smallint, p_amount bigint, p_now timestamptz) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_limit record;
begin
  perform play_lock(array[p_player]);
  select l.raise_requested_at, l.next_amount into v_limit from play_limit l where l.player_id = p_player and l.kind = p_kind and l.days = p_days;
  if v_limit.raise_requested_at is null or v_limit.next_amount is distinct from p_amount then
    return 'missing';
  end if;
  if v_limit.raise_requested_at > p_now - interval '24 hours' then
    return 'early';
  end if;
  if p_amount is null then
    delete from play_limit l where l.player_id = p_player and l.kind = p_kind and l.days = p_days;
  else
    update play_limit l
       set amount = p_amount, next_amount = null, raise_requested_at = null
     where l.player_id = p_player
       and l.kind = p_kind
       and l.days = p_days;
  end if;
  return 'raised';
end
$$;

grant execute on function play_limit_confirm to throwdown_app;
