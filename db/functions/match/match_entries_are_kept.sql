create or replace trigger match_entries_are_kept before truncate on match_entry
  for each statement execute function ledger_refuse_change();
