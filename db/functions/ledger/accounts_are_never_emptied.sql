create or replace trigger accounts_are_never_emptied before truncate on ledger_account
  for each statement execute function ledger_refuse_change();
