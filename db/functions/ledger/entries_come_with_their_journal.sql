create or replace trigger entries_come_with_their_journal before insert on ledger_entry
  for each statement execute function ledger_refuse_back_door();
