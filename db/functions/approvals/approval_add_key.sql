-- Adds the key of a member of staff that two people signed. Returns why not, or null.
create or replace function approval_add_key(p_id uuid, p_body jsonb) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_owner uuid := (p_body ->> 'playerId')::uuid;
begin
  perform from player p where p.id = v_owner and p.role = 'admin' and p.status = 'active' for share;
  if not found then
    return 'no_such_staff';
  end if;
  insert into approver_key (player_id, credential_id, public_key, approval_id)
  values (v_owner, decode(p_body ->> 'credentialId', 'hex'), decode(p_body ->> 'publicKey', 'hex'), p_id)
      on conflict on constraint approver_key_is_added_once do nothing;
  return case when not found then 'key_known_already' end;
end
$$;
