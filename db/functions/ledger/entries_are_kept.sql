create or replace trigger entries_are_kept before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
