-- Records that the person of a session of staff opens an account, before anything of it is read. Returns 'read', 'too_many' for another account
-- than the sixty of the last hour, or 'not_allowed'. Sixty is a busy hour of support; more is somebody who copies addresses.
create or replace function staff_read_player(p_caller staff_caller, p_player uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_accounts_max constant int := 60;
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  -- One after the other: two at once would both be the sixtieth.
  perform pg_advisory_xact_lock(hashtextextended('staff-reads:' || v_actor, 0));
  if (
    select count(distinct e.subject)
      from audit_event e
     where e.actor_id = v_actor
       and e.kind = 'player-read'
       and e.at > clock_timestamp() - interval '1 hour'
       and e.subject <> 'player:' || p_player
  ) >= c_accounts_max then
    return 'too_many';
  end if;
  perform audit_record_staff('player-read', v_actor, 'player:' || p_player, null, null, null, p_caller);
  return 'read';
end
$$;

grant execute on function staff_read_player to throwdown_app;
