-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table signer.certificate (
  seq         bigint not null generated always as identity,
  key         bytea not null,
  root_key_id bigint not null,
  valid_from  bigint not null,
  valid_to    bigint not null,
  signature   bytea not null,
  issued_at   timestamptz not null default clock_timestamp(),
  constraint certificate_pkey primary key (seq),
  constraint a_key_is_certified_once unique (key),
  constraint a_certificate_lasts_at_most_a_day check (valid_to > valid_from and (valid_to - valid_from) <= 86400000),
  constraint key_is_32_bytes check (octet_length(key) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64)
);
comment on table signer.certificate is 'One day key that a root key certified, with its validity in milliseconds as signed; anyone may read the list.';
create index certificate_of_hour on signer.certificate (issued_at);
create trigger certificates_are_final before delete or update on signer.certificate for each row execute function signer.refuse_change();
create trigger certificates_are_kept before truncate on signer.certificate for each statement execute function signer.refuse_change();
grant select on signer.certificate to throwdown_app;
grant select, insert on signer.certificate to throwdown_signer;
grant select on signer.certificate to throwdown_staff;

create table signer.deposit_address (
  index   bigint not null,
  address text not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint deposit_address_pkey primary key (index),
  constraint an_address_is_made_once unique (address),
  constraint index_fits_a_hardened_step check (index >= 0 and index <= 2147483647)
);
comment on table signer.deposit_address is 'One address that players can deposit to, made in advance by the signer, which alone can derive the next one.';
create trigger deposit_addresses_are_final before delete or update on signer.deposit_address for each row execute function signer.refuse_change();
create trigger deposit_addresses_are_kept before truncate on signer.deposit_address for each statement execute function signer.refuse_change();
grant select on signer.deposit_address to throwdown_app;
grant select on signer.deposit_address to throwdown_audit;
grant select on signer.deposit_address to throwdown_cashier;
grant select, insert on signer.deposit_address to throwdown_signer;
grant select on signer.deposit_address to throwdown_staff;

create table signer.wallet (
  address  text not null,
  kind     text not null,
  first_at timestamptz not null default clock_timestamp(),
  constraint wallet_pkey primary key (address),
  constraint a_wallet_is_hot_or_cold check (kind = any (array['hot'::text, 'cold'::text]))
);
comment on table signer.wallet is 'One wallet of the house that the signer has started with. The audit counts what these hold, also after a rotation.';
create trigger wallets_are_final before delete or update on signer.wallet for each row execute function signer.refuse_change();
create trigger wallets_are_kept before truncate on signer.wallet for each statement execute function signer.refuse_change();
grant select on signer.wallet to throwdown_audit;
grant select on signer.wallet to throwdown_cashier;
grant select, insert on signer.wallet to throwdown_signer;
grant select on signer.wallet to throwdown_staff;

create table signer.destination (
  address       text not null,
  token_account text not null,
  allowed_at    timestamptz not null default clock_timestamp(),
  constraint destination_pkey primary key (address),
  constraint a_token_account_has_one_wallet unique (token_account)
);
comment on table signer.destination is 'One wallet that the hot wallet may pay once the hold of new addresses is over [C3].';
create index destination_of_hour on signer.destination (allowed_at);
create trigger destinations_are_final before delete or update on signer.destination for each row execute function signer.refuse_change();
create trigger destinations_are_kept before truncate on signer.destination for each statement execute function signer.refuse_change();
grant select, insert on signer.destination to throwdown_signer;
grant select on signer.destination to throwdown_staff;

create table signer.transfer (
  seq          bigint not null generated always as identity,
  message_hash bytea not null,
  message      bytea not null,
  lamports     bigint not null,
  usdc         bigint not null,
  approval_id  uuid,
  counted_at   timestamptz not null default clock_timestamp(),
  constraint transfer_pkey primary key (seq),
  constraint a_message_is_counted_once unique (message_hash),
  constraint an_approval_is_used_once unique (approval_id),
  constraint amounts_are_not_negative check (lamports >= 0 and usdc >= 0),
  constraint hash_is_32_bytes check (octet_length(message_hash) = 32)
);
comment on table signer.transfer is 'One transaction of the hot wallet, counted here before it is signed; the caps of an hour and a day are sums of these.';
create index transfer_of_day on signer.transfer (counted_at);
create trigger transfers_are_final before delete or update on signer.transfer for each row execute function signer.refuse_change();
create trigger transfers_are_kept before truncate on signer.transfer for each statement execute function signer.refuse_change();
grant select, insert on signer.transfer to throwdown_signer;
grant select on signer.transfer to throwdown_staff;

create table signer.sweep (
  message_hash bytea not null,
  lamports     bigint not null,
  usdc         bigint not null,
  counted_at   timestamptz not null default clock_timestamp(),
  constraint sweep_pkey primary key (message_hash),
  constraint sweep_message_hash_fkey foreign key (message_hash) references signer.transfer(message_hash),
  constraint amounts_are_not_negative check (lamports >= 0 and usdc >= 0)
);
comment on table signer.sweep is 'One transaction that moves coins from deposit addresses into the wallets of the house, counted before it is signed.';
create trigger sweeps_are_final before delete or update on signer.sweep for each row execute function signer.refuse_change();
create trigger sweeps_are_kept before truncate on signer.sweep for each statement execute function signer.refuse_change();
grant select, insert on signer.sweep to throwdown_signer;
grant select on signer.sweep to throwdown_staff;

create table audit_event (
  id         bigint not null generated always as identity,
  at         timestamptz not null default clock_timestamp(),
  kind       text not null,
  actor_id   uuid,
  subject    text,
  before     jsonb,
  after      jsonb,
  reason     text,
  network    text,
  device     text,
  session_id uuid,
  db_role    text not null default session_user,
  constraint audit_event_pkey primary key (id),
  constraint device_is_a_hash check (device ~ '^[0-9a-f]{64}$'::text),
  constraint facts_are_short check (length(before::text) <= 4000 and length(after::text) <= 4000),
  constraint facts_name_no_address check (strpos(coalesce(subject, ''::text), '@'::text) = 0 and strpos(coalesce(before::text, ''::text), '@'::text) = 0 and strpos(coalesce(after::text, ''::text), '@'::text) = 0),
  constraint kind_is_a_name check (kind ~ '^[a-z]+(-[a-z]+)*$'::text and length(kind) <= 60),
  constraint network_is_short check (length(network) >= 1 and length(network) <= 64),
  constraint reason_is_short check (length(reason) >= 1 and length(reason) <= 500),
  constraint subject_is_short check (length(subject) >= 1 and length(subject) <= 120)
);
comment on table audit_event is 'One action of staff or one event that concerns security: who, what, before, after, why and from where.';
create index audit_event_by_actor on audit_event (actor_id, at, id) where actor_id is not null;
create index audit_event_by_kind on audit_event (kind, at, id);
create index audit_event_by_subject on audit_event (subject, at, id) where subject is not null;
create index audit_event_newest on audit_event (at, id);
create trigger audit_events_are_final before delete or update or truncate on audit_event for each statement execute function audit_refuse_change();
grant select on audit_event to throwdown_audit;
grant select on audit_event to throwdown_staff;

create table audit_unchained (
  event_id bigint not null,
  constraint audit_unchained_pkey primary key (event_id),
  constraint audit_unchained_event_id_fkey foreign key (event_id) references audit_event(id)
);
comment on table audit_unchained is 'One event that is not part of the chain of hashes yet; the worker chains it within seconds.';
grant select on audit_unchained to throwdown_audit;
grant select on audit_unchained to throwdown_staff;

create table audit_link (
  position   bigint not null,
  event_id   bigint not null,
  hash       bytea not null,
  chained_at timestamptz not null default clock_timestamp(),
  constraint audit_link_pkey primary key ("position"),
  constraint audit_link_event_id_fkey foreign key (event_id) references audit_event(id),
  constraint event_is_chained_once unique (event_id),
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint position_is_counted_up check ("position" > 0)
);
comment on table audit_link is 'The place of one event in the chain of hashes: a changed, removed, added or moved event no longer fits.';
create trigger audit_links_are_final before delete or update or truncate on audit_link for each statement execute function audit_refuse_change();
grant select on audit_link to throwdown_audit;
grant select on audit_link to throwdown_staff;

create unlogged table audit_refusal_count (
  window_starts_at timestamptz not null,
  source           text not null,
  kind             text not null,
  refusals         integer not null,
  recorded         integer not null default 0,
  constraint audit_refusal_count_pkey primary key (window_starts_at, source, kind)
);
comment on table audit_refusal_count is 'How often one network was refused in one hour: a flood is counted here and written to the log only now and then.';

create table approval_request (
  id         uuid not null,
  kind       text not null,
  body       text not null,
  reason     text not null,
  maker_id   uuid not null,
  hash       bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint approval_request_pkey primary key (id),
  constraint approval_request_maker_id_fkey foreign key (maker_id) references player(id),
  constraint body_is_a_short_object check (body ~~ '{%}'::text and length(body) <= 4000),
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint kind_of_request_is_known check (kind = any (array['bonus'::text, 'adjustment'::text, 'reversal'::text, 'resume'::text, 'refill'::text, 'capital'::text, 'swap'::text, 'withdrawal'::text, 'to-cold'::text, 'pool-hold'::text, 'pool-release'::text, 'staff-invite'::text, 'staff-remove'::text, 'approver-key'::text, 'terms-start'::text, 'account-reopen'::text])),
  constraint request_has_a_reason check (length(reason) >= 1 and length(reason) <= 500),
  constraint request_lasts_three_days_at_most check (expires_at > created_at and expires_at <= (created_at + '3 days'::interval))
);
comment on table approval_request is 'One action with money or rights of staff that somebody asked for; it happens once two people have signed it.';
create index approval_request_newest on approval_request (created_at desc, id desc);
create index approval_request_of_withdrawal on approval_request ((body::jsonb ->> 'withdrawalId'::text)) where kind = 'withdrawal'::text;
create trigger approval_requests_are_final before delete or update or truncate on approval_request for each statement execute function approval_refuse_change();
grant select on approval_request to throwdown_app;
grant select on approval_request to throwdown_approver;
grant select on approval_request to throwdown_staff;

create table approver_key (
  seq           bigint not null generated always as identity,
  player_id     uuid not null,
  credential_id bytea not null,
  public_key    bytea not null,
  approval_id   uuid,
  added_at      timestamptz not null default clock_timestamp(),
  constraint approver_key_pkey primary key (seq),
  constraint approver_key_approval_id_fkey foreign key (approval_id) references approval_request(id),
  constraint approver_key_player_id_fkey foreign key (player_id) references player(id),
  constraint approval_adds_one_key unique (approval_id),
  constraint approver_key_is_added_once unique (credential_id),
  constraint public_key_is_on_p_256 check (length(public_key) = 91)
);
comment on table approver_key is 'One passkey with which a member of staff signs requests. A row alone is worth nothing: its approval must be signed by two people.';
create index approver_key_of_player on approver_key (player_id);
create unique index first_key_is_offered_once on approver_key (player_id) where approval_id is null;
create trigger approver_keys_are_final before delete or update or truncate on approver_key for each statement execute function approval_refuse_change();
grant select on approver_key to throwdown_app;
grant select on approver_key to throwdown_approver;
grant select on approver_key to throwdown_staff;

create table approver_key_end (
  key_seq  bigint not null,
  ended_by uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  constraint approver_key_end_pkey primary key (key_seq),
  constraint approver_key_end_ended_by_fkey foreign key (ended_by) references player(id),
  constraint approver_key_end_key_seq_fkey foreign key (key_seq) references approver_key(seq)
);
comment on table approver_key_end is 'One key that signs no more: its owner ended it, or two people took the rights of its owner away.';
create trigger approver_key_ends_are_final before delete or update or truncate on approver_key_end for each statement execute function approval_refuse_change();
grant select on approver_key_end to throwdown_app;
grant select on approver_key_end to throwdown_approver;
grant select on approver_key_end to throwdown_staff;

create table approval_signature (
  request_id         uuid not null,
  player_id          uuid not null,
  credential_id      bytea not null,
  authenticator_data bytea not null,
  client_data        bytea not null,
  signature          bytea not null,
  signed_at          timestamptz not null default clock_timestamp(),
  constraint person_signs_a_request_once primary key (request_id, player_id),
  constraint approval_signature_player_id_fkey foreign key (player_id) references player(id),
  constraint approval_signature_request_id_fkey foreign key (request_id) references approval_request(id),
  constraint assertion_is_short check (length(authenticator_data) <= 3000 and length(client_data) <= 3000 and length(signature) <= 200)
);
comment on table approval_signature is 'What the passkey of one person returned for the hash of one request.';
create trigger approval_signatures_are_final before delete or update or truncate on approval_signature for each statement execute function approval_refuse_change();
grant select on approval_signature to throwdown_app;
grant select on approval_signature to throwdown_approver;
grant select on approval_signature to throwdown_staff;

create table approval_outcome (
  request_id    uuid not null,
  outcome       text not null,
  detail        text,
  first_signer  uuid,
  second_signer uuid,
  at            timestamptz not null default clock_timestamp(),
  constraint approval_outcome_pkey primary key (request_id),
  constraint approval_outcome_first_signer_fkey foreign key (first_signer) references player(id),
  constraint approval_outcome_request_id_fkey foreign key (request_id) references approval_request(id),
  constraint approval_outcome_second_signer_fkey foreign key (second_signer) references player(id),
  constraint outcome_is_known check (outcome = any (array['done'::text, 'refused'::text, 'withdrawn'::text])),
  constraint refusal_has_a_reason check ((outcome = 'refused'::text) = (detail is not null)),
  constraint two_different_people_decided check (
case outcome
    when 'withdrawn'::text then first_signer is null and second_signer is null
    else coalesce(first_signer <> second_signer, false)
end)
);
comment on table approval_outcome is 'The final answer of one request: carried out, refused when it was carried out, or withdrawn by its maker.';
create trigger approval_outcomes_are_final before delete or update or truncate on approval_outcome for each statement execute function approval_refuse_change();
grant select on approval_outcome to throwdown_app;
grant select on approval_outcome to throwdown_approver;
grant select on approval_outcome to throwdown_staff;

create table service_pause (
  id          bigint not null generated always as identity,
  what        text not null,
  reason      text not null,
  note        text not null,
  paused_by   uuid not null,
  paused_at   timestamptz not null,
  approval_id uuid,
  resumed_at  timestamptz,
  constraint service_pause_pkey primary key (id),
  constraint service_pause_approval_id_fkey foreign key (approval_id) references approval_request(id),
  constraint note_of_pause_is_short check (length(note) >= 1 and length(note) <= 500),
  constraint reason_of_pause_is_known check (reason = any (array['maintenance'::text, 'fault'::text, 'review'::text, 'legal'::text])),
  constraint two_people_resume check ((approval_id is null) = (resumed_at is null)),
  constraint what_is_paused_is_known check (what = any (array['normal'::text, 'bounty'::text, 'tier-1'::text, 'tier-5'::text, 'tier-10'::text, 'tier-20'::text, 'tier-35'::text, 'tier-50'::text, 'deposits'::text]))
);
comment on table service_pause is 'One stop of a mode, a stake or new deposits for all players: one member of staff sets it, two resume it [C8].';
create unique index one_pause_of_a_thing on service_pause (what) where resumed_at is null;
grant select (what, reason, paused_at, resumed_at) on service_pause to throwdown_app;
grant select on service_pause to throwdown_staff;

create table terms_start (
  version     integer not null,
  starts_at   timestamptz not null,
  approval_id uuid,
  constraint terms_start_pkey primary key (version),
  constraint terms_start_approval_id_fkey foreign key (approval_id) references approval_request(id),
  constraint terms_start_version_fkey foreign key (version) references ledger_terms(version),
  constraint terms_start_with_a_week_of_pools check (date_trunc('week'::text, (starts_at at time zone 'UTC'::text)) = (starts_at at time zone 'UTC'::text)),
  constraint two_people_choose_the_start check (version = 1 or approval_id is not null)
);
comment on table terms_start is 'From when one released version of the terms is in force [C6]; a version without a row is released and has no start yet.';
grant select on terms_start to throwdown_app;
grant select on terms_start to throwdown_staff;

create table announcement (
  id         uuid not null,
  text       text not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  written_by uuid not null,
  written_at timestamptz not null,
  ended_by   uuid,
  ended_at   timestamptz,
  constraint announcement_pkey primary key (id),
  constraint an_end_has_a_person_and_a_time check ((ended_by is null) = (ended_at is null)),
  constraint announcement_lasts_thirty_days_at_most check (ends_at > starts_at and ends_at <= (starts_at + '30 days'::interval)),
  constraint text_is_short check (length(text) >= 1 and length(text) <= 280)
);
comment on table announcement is 'One short text of staff that signed-in players see between two moments.';
create index announcement_newest on announcement (starts_at desc, id);
grant select on announcement to throwdown_app;
grant select on announcement to throwdown_staff;

create table report_day (
  day              date not null,
  staked           bigint not null,
  matches          integer not null,
  voided           integer not null,
  deposit_fees     bigint not null,
  win_fees         bigint not null,
  withdrawal_fees  bigint not null,
  pool_fees        bigint not null,
  pool_in          bigint not null,
  pool_out         bigint not null,
  deposits         bigint not null,
  withdrawals      bigint not null,
  players          integer not null,
  new_players      integer not null,
  earlier_players  integer not null,
  returned_players integer not null,
  counted_at       timestamptz not null,
  counted_ms       integer not null,
  constraint report_day_pkey primary key (day),
  constraint counts_are_not_negative check (players >= new_players and new_players >= 0 and earlier_players >= returned_players and returned_players >= 0 and counted_ms >= 0)
);
comment on table report_day is 'The figures of one day, counted from the books by the worker; readers of reports never scan the books themselves.';
grant select on report_day to throwdown_staff;

create table ledger_trial (
  kind       text not null,
  currency   ledger_currency not null,
  debits     bigint not null,
  credits    bigint not null,
  counted_at timestamptz not null,
  counted_ms integer not null,
  constraint ledger_trial_pkey primary key (kind, currency)
);
comment on table ledger_trial is 'One line of the trial balance: all entries of one kind of account in one currency, as the worker last added them up.';
grant select on ledger_trial to throwdown_staff;
