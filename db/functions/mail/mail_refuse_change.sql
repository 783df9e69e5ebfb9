-- Raises: a mail that was sent or failed cannot be sent again.
create or replace function mail_refuse_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception 'mail % is settled', old.id using errcode = 'integrity_constraint_violation';
end
$$;

create or replace trigger settled_mail_is_final before update on mail_message
  for each row when (old.state in ('sent', 'failed')) execute function mail_refuse_change();
