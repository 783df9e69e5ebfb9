-- Raises: requests, signatures, keys and outcomes are inserted, never changed, deleted or emptied, by no role.
create or replace function approval_refuse_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

revoke all on function approval_refuse_change from public;

create or replace trigger approval_requests_are_final before update or delete or truncate on approval_request
  for each statement execute function approval_refuse_change();
create or replace trigger approval_signatures_are_final before update or delete or truncate on approval_signature
  for each statement execute function approval_refuse_change();
create or replace trigger approval_outcomes_are_final before update or delete or truncate on approval_outcome
  for each statement execute function approval_refuse_change();
create or replace trigger approver_keys_are_final before update or delete or truncate on approver_key
  for each statement execute function approval_refuse_change();
create or replace trigger approver_key_ends_are_final before update or delete or truncate on approver_key_end
  for each statement execute function approval_refuse_change();
