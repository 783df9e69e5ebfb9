create or replace trigger freeze_history_is_final before update or delete on ledger_freeze_event
  for each statement execute function ledger_refuse_change();
