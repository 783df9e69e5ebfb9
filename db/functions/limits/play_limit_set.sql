-- Sets a limit of a player [L2], or removes it if p_amount is null. Returns set if it counts at once: it is the first one, lower,
-- or the present one again, which ends what was requested. Returns asked if it is higher: it counts after 24 hours and
-- play_limit_confirm. Returns same if nothing changed. A waiting ticket that the lower limit does not allow ends, and its stake returns.
create or replace function play_limit_set(p_player uuid, p_kind text, p_days smallint, p_amount bigint, p_now timestamptz) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_amount       bigint;
  v_next_amount  bigint;
  v_requested_at timestamptz;
begin
  perform play_lock(array[p_player]);
  select l.amount, l.next_amount, l.raise_requested_at
    into v_amount, v_next_amount, v_requested_at
    from play_limit l
   where l.player_id = p_player
     and l.kind = p_kind
     and l.days = p_days;
  -- The present one again, or the request that waits already: it does not start the 24 hours anew.
  if p_amount is not distinct from v_amount and v_requested_at is null
    or v_requested_at is not null and p_amount is not distinct from v_next_amount then
    return 'same';
  end if;
  if p_amount is null or p_amount > v_amount then
    update play_limit l
       set next_amount = p_amount, raise_requested_at = p_now
     where l.player_id = p_player
       and l.kind = p_kind
       and l.days = p_days;
    return 'asked';
  end if;
  insert into play_limit (player_id, kind, days, amount)
  values (p_player, p_kind, p_days, p_amount)
      on conflict (player_id, kind, days) do update
     set amount = excluded.amount, next_amount = null, raise_requested_at = null;
  perform queue_leave(
    array(
      select t.id
        from queue_ticket t
       where t.player_id = p_player
         and t.state = 'waiting'
         and play_limit_refusal(p_player, t.stake, p_now) is not null
    ),
    p_now
  );
  return 'set';
end
$$;

grant execute on function play_limit_set to throwdown_app;
