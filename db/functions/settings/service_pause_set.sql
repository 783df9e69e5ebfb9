-- The person of a session pauses a mode, a stake or new deposits for all players. One person may stop [C8]. Returns 'paused', 'known' if it
-- is paused already, or 'not_allowed'.
create or replace function service_pause_set(p_caller staff_caller, p_what text, p_reason text, p_note text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  insert into service_pause (what, reason, note, paused_by, paused_at)
  values (p_what, p_reason, p_note, v_actor, p_caller.at)
      on conflict (what) where resumed_at is null do nothing;
  if not found then
    return 'known';
  end if;
  perform audit_record_staff('service-paused', v_actor, 'service:' || p_what, null, jsonb_build_object('reason', p_reason), p_note,
                       p_caller);
  return 'paused';
end
$$;

grant execute on function service_pause_set to throwdown_app;
