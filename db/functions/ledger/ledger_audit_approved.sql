-- Records journals that people requested and approved, in the same transaction.
create or replace function ledger_audit_approved() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform audit_record('money-moved-by-staff', null, left('journal:' || replace(new.key, '@', ' at '), 120), null,
    jsonb_build_object(
      'kind', new.kind,
      'accounts', to_jsonb(new.accounts::text[]),
      'amounts', to_jsonb(new.amounts::text[]),
      'by', left(replace(new.actor, '@', ' at '), 200),
      'approvedBy', left(replace(new.approved_by, '@', ' at '), 200)
    ),
    nullif(left(new.meta ->> 'reason', 500), ''), null, null, null);
  return null;
end
$$;

create or replace trigger approved_journals_are_audited after insert on ledger_journal
  for each row when (new.approved_by is not null) execute function ledger_audit_approved();
