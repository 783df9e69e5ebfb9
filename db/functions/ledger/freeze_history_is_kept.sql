create or replace trigger freeze_history_is_kept before truncate on ledger_freeze_event
  for each statement execute function ledger_refuse_change();
