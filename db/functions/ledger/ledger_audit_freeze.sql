-- Records who stopped or resumed money and why, in the same transaction.
create or replace function ledger_audit_freeze() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform audit_record(case when new.frozen then 'money-frozen' else 'money-resumed' end, null, 'money',
    jsonb_build_object('frozen', not new.frozen),
    -- The log takes no addresses, and a stop must not fail because of one.
    jsonb_build_object('frozen', new.frozen, 'by', left(replace(new.actor, '@', ' at '), 200)),
    nullif(left(new.reason, 500), ''), null, null, null);
  return null;
end
$$;

create or replace trigger freezes_are_audited after insert on ledger_freeze_event
  for each row execute function ledger_audit_freeze();
