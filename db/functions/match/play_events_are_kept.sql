create or replace trigger play_events_are_kept before truncate on play_event
  for each statement execute function ledger_refuse_change();
