create or replace trigger entries_are_final before update or delete on ledger_entry
  for each statement execute function ledger_refuse_change();
