create or replace trigger match_saves_are_final before update or delete on match_save
  for each statement execute function ledger_refuse_change();
