-- Inserts a request for a living session with the rights of staff, and records it. Returns false for any other session. An id that is known is
-- left as it is: the caller looks whether it is the same request.
create or replace function approval_create(
  p_caller staff_caller, p_id uuid, p_kind text, p_body text, p_reason text, p_hash bytea, p_expires_at timestamptz
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_maker uuid := staff_of_session(p_caller);
begin
  if v_maker is null then
    return false;
  end if;
  insert into approval_request (id, kind, body, reason, maker_id, hash, created_at, expires_at)
  values (p_id, p_kind, p_body, p_reason, v_maker, p_hash, p_caller.at, p_expires_at)
      on conflict (id) do nothing;
  if not found then
    return true;
  end if;
  perform audit_record_staff('approval-requested', v_maker, 'approval:' || p_id, null,
    jsonb_build_object('kind', p_kind, 'hash', encode(p_hash, 'hex')), p_reason, p_caller);
  return true;
end
$$;

grant execute on function approval_create to throwdown_app;
