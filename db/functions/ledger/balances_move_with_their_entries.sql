create or replace trigger balances_move_with_their_entries before update on ledger_account
  for each statement execute function ledger_refuse_back_door();
