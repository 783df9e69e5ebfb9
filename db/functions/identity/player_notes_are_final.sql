create or replace trigger player_notes_are_final before update or delete or truncate on player_note
  for each statement execute function audit_refuse_change();
