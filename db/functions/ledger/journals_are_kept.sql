create or replace trigger journals_are_kept before truncate on ledger_journal
  for each statement execute function ledger_refuse_change();
