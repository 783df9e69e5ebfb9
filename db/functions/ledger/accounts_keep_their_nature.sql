create or replace trigger accounts_keep_their_nature
  before update of id, code, kind, currency, sign, guarded, tracked on ledger_account
  for each statement execute function ledger_refuse_change();
