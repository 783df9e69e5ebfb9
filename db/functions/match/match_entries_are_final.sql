create or replace trigger match_entries_are_final before update or delete on match_entry
  for each statement execute function ledger_refuse_change();
