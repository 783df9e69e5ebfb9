-- Stores the key of one of the first two members of staff, for their own session. It counts only where its fingerprint is configured.
-- Returns false for anybody else, and for a second key.
create or replace function approver_offer_first_key(p_caller staff_caller, p_credential_id bytea, p_public_key bytea) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_owner uuid := staff_of_session(p_caller);
begin
  if not exists (
    select from staff_invitation i where i.used_by = v_owner and i.invited_by is null and i.approval_id is null
  ) or exists (select from approver_key k where k.player_id = v_owner) then
    return false;
  end if;
  insert into approver_key (player_id, credential_id, public_key)
  values (v_owner, p_credential_id, p_public_key)
      on conflict do nothing;
  if not found then
    return false;
  end if;
  perform audit_record_staff('approver-key-added', v_owner, 'player:' || v_owner, null,
    jsonb_build_object('publicKey', encode(sha256(p_public_key), 'hex')), 'one of the first two', p_caller);
  return true;
end
$$;

grant execute on function approver_offer_first_key to throwdown_app;
