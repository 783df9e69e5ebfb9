-- Starts a time-out or a self-exclusion of a player [L3], or lengthens it; neither gets shorter. Waiting tickets of every account of
-- the person end, and their stakes return. A running match finishes. Infinity: permanently.
create or replace function play_break_start(p_player uuid, p_kind text, p_until timestamptz, p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_accounts uuid[] := play_accounts_of(p_player);
begin
  if not (
    (p_kind = 'time_out' and p_until between p_now + interval '24 hours' and p_now + interval '1008 hours')
    or (p_kind = 'exclusion' and p_until >= p_now + interval '6 months')
  ) then
    raise exception 'no break may end at %', p_until using errcode = 'invalid_parameter_value';
  end if;
  perform play_lock(v_accounts);
  insert into play_break as b (player_id, timed_out_until, excluded_until)
  values (p_player, case p_kind when 'time_out' then p_until end, case p_kind when 'exclusion' then p_until end)
      on conflict (player_id) do update
     -- greatest ignores null.
     set timed_out_until = greatest(b.timed_out_until, excluded.timed_out_until),
         excluded_until = greatest(b.excluded_until, excluded.excluded_until);
  perform queue_leave(
    array(select t.id from queue_ticket t where t.player_id = any (v_accounts) and t.state = 'waiting'),
    p_now
  );
end
$$;

grant execute on function play_break_start to throwdown_app;
