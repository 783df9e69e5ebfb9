-- Raises: the audit log is inserted, never changed, deleted or emptied, by no role.
create or replace function audit_refuse_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

revoke all on function audit_refuse_change from public;

create or replace trigger audit_events_are_final before update or delete or truncate on audit_event
  for each statement execute function audit_refuse_change();
create or replace trigger audit_links_are_final before update or delete or truncate on audit_link
  for each statement execute function audit_refuse_change();
-- Also while a session applies a replica's changes, in which usual triggers do not run.
alter table audit_event enable always trigger audit_events_are_final;
alter table audit_link enable always trigger audit_links_are_final;
