create or replace trigger journals_are_final before update or delete on ledger_journal
  for each statement execute function ledger_refuse_change();
