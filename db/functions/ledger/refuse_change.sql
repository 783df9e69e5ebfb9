-- Raises: rows of these tables are inserted, never changed, deleted or emptied, by no role.
create or replace function refuse_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

create or replace trigger entries_are_final before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create or replace trigger journals_are_final before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();
create or replace trigger freeze_history_is_final before update or delete or truncate on ledger_freeze_event
  for each statement execute function refuse_change();
create or replace trigger match_saves_are_final before update or delete or truncate on match_save
  for each statement execute function refuse_change();
-- Each partition has its own too.
create or replace trigger each_save_is_final before update or delete on match_save
  for each row execute function refuse_change();
create or replace trigger archived_matches_are_final before update or delete or truncate on match_archive
  for each statement execute function refuse_change();
create or replace trigger archive_files_are_kept before delete or truncate on match_archive_file
  for each statement execute function refuse_change();
create or replace trigger play_events_are_final before update or delete or truncate on play_event
  for each statement execute function refuse_change();
create or replace trigger bounty_prizes_are_final before update or delete or truncate on bounty_prize
  for each statement execute function refuse_change();
create or replace trigger player_notes_are_final before update or delete or truncate on player_note
  for each statement execute function refuse_change();
create or replace trigger approval_requests_are_final before update or delete or truncate on approval_request
  for each statement execute function refuse_change();
create or replace trigger approval_signatures_are_final before update or delete or truncate on approval_signature
  for each statement execute function refuse_change();
create or replace trigger approval_outcomes_are_final before update or delete or truncate on approval_outcome
  for each statement execute function refuse_change();
create or replace trigger approver_keys_are_final before update or delete or truncate on approver_key
  for each statement execute function refuse_change();
create or replace trigger approver_key_ends_are_final before update or delete or truncate on approver_key_end
  for each statement execute function refuse_change();
create or replace trigger audit_events_are_final before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create or replace trigger audit_links_are_final before update or delete or truncate on audit_link
  for each statement execute function refuse_change();
create or replace trigger accounts_are_kept before delete or truncate on ledger_account
  for each statement execute function refuse_change();
create or replace trigger accounts_keep_their_nature
  before update of id, code, kind, currency, sign, guarded, tracked on ledger_account
  for each statement execute function refuse_change();
-- Also while a session applies a replica's changes, in which usual triggers do not run.
alter table audit_event enable always trigger audit_events_are_final;
alter table audit_link enable always trigger audit_links_are_final;
