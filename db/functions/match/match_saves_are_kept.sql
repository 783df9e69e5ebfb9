create or replace trigger match_saves_are_kept before truncate on match_save
  for each statement execute function ledger_refuse_change();
