-- Stores the signature of the person of a session. Returns 'signed', also when the same person has signed already, 'not_allowed', or 'over'
-- for a request that has ended or expired.
create or replace function approval_sign(
  p_caller staff_caller, p_request uuid, p_credential_id bytea, p_authenticator_data bytea, p_client_data bytea, p_signature bytea
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_signer uuid := staff_of_session(p_caller);
begin
  if v_signer is null or not exists (
    select
      from approver_key k
     where k.credential_id = p_credential_id
       and k.player_id = v_signer
       and not exists (select from approver_key_end e where e.key_seq = k.seq)
  ) then
    return 'not_allowed';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('approval:' || p_request, 0));
  if not exists (select from approval_request r where r.id = p_request and r.expires_at > greatest(p_caller.at, clock_timestamp()))
    or exists (select from approval_outcome o where o.request_id = p_request) then
    return 'over';
  end if;
  insert into approval_signature (request_id, player_id, credential_id, authenticator_data, client_data, signature)
  values (p_request, v_signer, p_credential_id, p_authenticator_data, p_client_data, p_signature)
      on conflict on constraint person_signs_a_request_once do nothing;
  if found then
    perform audit_record_staff('approval-signed', v_signer, 'approval:' || p_request, null, null, null, p_caller);
  end if;
  return 'signed';
end
$$;

grant execute on function approval_sign to throwdown_app;
