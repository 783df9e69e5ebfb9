-- Inserts an event of a call by staff, with the origin and the session of the call.
create or replace function audit_record_staff(
  p_kind text, p_actor_id uuid, p_subject text, p_before jsonb, p_after jsonb, p_reason text, p_caller staff_caller
) returns bigint
language sql
set search_path = public, pg_temp
as $$
  select audit_record(p_kind, p_actor_id, p_subject, p_before, p_after, p_reason, p_caller.network, p_caller.device, p_caller.session_id)
$$;
