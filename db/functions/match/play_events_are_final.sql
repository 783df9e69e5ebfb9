create or replace trigger play_events_are_final before update or delete on play_event
  for each statement execute function ledger_refuse_change();
