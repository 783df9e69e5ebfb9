-- Ends a key of the person of a session, which needs nobody else. Returns false if it is not theirs.
create or replace function approver_end_key(p_caller staff_caller, p_credential_id bytea) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_owner uuid := staff_of_session(p_caller);
  v_seq   bigint;
begin
  select k.seq into v_seq from approver_key k where k.credential_id = p_credential_id and k.player_id = v_owner;
  if not found then
    return false;
  end if;
  insert into approver_key_end (key_seq, ended_by)
  values (v_seq, v_owner)
      on conflict do nothing;
  if found then
    perform audit_record_staff('approver-key-ended', v_owner, 'player:' || v_owner, null, null, null, p_caller);
  end if;
  return true;
end
$$;

grant execute on function approver_end_key to throwdown_app;
