-- Inserts an event, in the transaction of what it records. The only way in.
create or replace function audit_record(
  p_kind       text,
  p_actor_id   uuid,
  p_subject    text,
  p_before     jsonb,
  p_after      jsonb,
  p_reason     text,
  p_network    text,
  p_device     text,
  p_session_id uuid
) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_id bigint;
begin
  -- Raises for facts that could not be chained later.
  perform audit_canonical_json(p_before), audit_canonical_json(p_after);
  insert into audit_event (kind, actor_id, subject, before, after, reason, network, device, session_id)
  values (p_kind, p_actor_id, p_subject, p_before, p_after, p_reason, p_network, p_device, p_session_id)
  returning id into v_id;
  insert into audit_unchained (event_id)
  values (v_id);
  return v_id;
end
$$;

grant execute on function audit_record to throwdown_app, throwdown_staff;
