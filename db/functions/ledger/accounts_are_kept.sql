create or replace trigger accounts_are_kept before delete on ledger_account
  for each statement execute function ledger_refuse_change();
