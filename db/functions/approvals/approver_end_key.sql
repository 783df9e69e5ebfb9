-- Ends a key of the person of a session, which needs nobody else. Returns false if it is not theirs.
create or replace function approver_end_key(p_session_id uuid, p_credential_id bytea, p_now timestamptz, p_network text, p_device text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_owner uuid := staff_of_session(p_session_id, p_now);
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
    perform audit_record('approver-key-ended', v_owner, 'player:' || v_owner, null, null, null, p_network, p_device, p_session_id);
  end if;
  return true;
end
$$;

revoke all on function approver_end_key from public;
grant execute on function approver_end_key to throwdown_app;
