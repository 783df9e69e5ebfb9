-- What the game needs to know of the signer: copies of what it remembers in a database of its own (db/signer). Only throwdown_signer writes them,
-- and the signer believes none of them.

create schema signer;
grant usage on schema signer to throwdown_signer, throwdown_app, throwdown_staff, throwdown_audit;

create function signer.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

create table signer.certificate (
  -- As the signer numbers it.
  seq         bigint      not null primary key,
  key         bytea       not null,
  root_key_id bigint      not null,
  valid_from  bigint      not null,
  valid_to    bigint      not null,
  signature   bytea       not null,
  issued_at   timestamptz not null default clock_timestamp(),
  constraint a_key_is_certified_once unique (key),
  constraint key_is_32_bytes check (octet_length(key) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64),
  constraint a_certificate_lasts_at_most_a_day check (valid_to > valid_from and valid_to - valid_from <= 86400000)
);
comment on table signer.certificate is
  'One day key that a root key certified, with its validity in milliseconds as signed; anyone may read the list.';
grant select, insert on signer.certificate to throwdown_signer;
grant select on signer.certificate to throwdown_app, throwdown_staff;
create trigger certificates_are_final before update or delete or truncate on signer.certificate
  for each statement execute function signer.refuse_change();

create table signer.deposit_address (
  -- The place in the derivation path m/44'/501'/index'/0'.
  index   bigint      not null primary key,
  address text        not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint an_address_is_made_once unique (address),
  constraint index_fits_a_hardened_step check (index between 0 and 2147483647)
);
comment on table signer.deposit_address is
  'One address that players can deposit to, made in advance by the signer, which alone can derive the next one.';
grant select, insert on signer.deposit_address to throwdown_signer;
grant select on signer.deposit_address to throwdown_app, throwdown_staff, throwdown_audit;
create trigger deposit_addresses_are_final before update or delete or truncate on signer.deposit_address
  for each statement execute function signer.refuse_change();

create table signer.deposit_signature (
  -- As the signer numbers it.
  seq        bigint      not null primary key,
  index      bigint      not null references signer.deposit_address (index),
  -- No reference: after a restore the player may be lost here.
  player_id  uuid        not null,
  network    text        not null,
  public_key bytea       not null,
  signature  bytea       not null,
  signed_at  timestamptz not null default clock_timestamp(),
  constraint an_address_is_signed_once unique (index, public_key, network),
  constraint a_player_has_one_address unique (player_id, public_key, network),
  constraint public_key_is_32_bytes check (octet_length(public_key) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64)
);
comment on table signer.deposit_signature is
  'One signature of the signer that says whose a deposit address is; the page of the player checks it before it shows the address [C2].';
grant select, insert on signer.deposit_signature to throwdown_signer;
grant select on signer.deposit_signature to throwdown_app, throwdown_staff;
create trigger deposit_signatures_are_final before update or delete or truncate on signer.deposit_signature
  for each statement execute function signer.refuse_change();

create table signer.wallet (
  address  text        not null primary key,
  kind     text        not null,
  first_at timestamptz not null default clock_timestamp(),
  constraint a_wallet_is_hot_or_cold check (kind in ('hot', 'cold'))
);
comment on table signer.wallet is
  'One wallet of the house that the signer has started with. The audit counts what these hold, also after a rotation.';
grant select, insert on signer.wallet to throwdown_signer;
grant select on signer.wallet to throwdown_staff, throwdown_audit;
create trigger wallets_are_final before update or delete or truncate on signer.wallet
  for each statement execute function signer.refuse_change();

-- What staff did and what concerned security: rows that are inserted in the transaction they record, and never changed.

create table audit_event (
  id         bigint      generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  kind       text        not null,
  -- Who: null when nobody was signed in.
  actor_id   uuid,
  -- What it was done to, for example "player:<id>". Names and addresses that strangers typed are keyed hashes.
  subject    text,
  before     jsonb,
  after      jsonb,
  reason     text,
  -- From where: the network, the hash of the cookie that names the browser, and the session.
  network    text,
  device     text,
  session_id uuid,
  -- The login at the database, which no caller chooses.
  db_role    text        not null default session_user,
  constraint kind_is_a_name check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 60),
  constraint subject_is_short check (length(subject) between 1 and 120),
  constraint facts_are_short check (length(before::text) <= 4000 and length(after::text) <= 4000),
  constraint reason_is_short check (length(reason) between 1 and 500),
  constraint network_is_short check (length(network) between 1 and 64),
  constraint device_is_a_hash check (device ~ '^[0-9a-f]{64}$'),
  constraint facts_name_no_address check (
    strpos(coalesce(subject, ''), '@') = 0
    and strpos(coalesce(before::text, ''), '@') = 0
    and strpos(coalesce(after::text, ''), '@') = 0
  )
);
comment on table audit_event is
  'One action of staff or one event that concerns security: who, what, before, after, why and from where.';
-- By time and id, as the pages of the log are read [C8].
create index audit_event_newest on audit_event (at, id);
create index audit_event_by_kind on audit_event (kind, at, id);
create index audit_event_by_actor on audit_event (actor_id, at, id) where actor_id is not null;
create index audit_event_by_subject on audit_event (subject, at, id) where subject is not null;
-- Nobody may insert: audit_record does. The application reads by audit_page alone, which wants a session of staff.
grant select on audit_event to throwdown_staff, throwdown_audit;

create table audit_unchained (
  event_id bigint not null primary key references audit_event (id)
);
comment on table audit_unchained is 'One event that is not part of the chain of hashes yet; the worker chains it within seconds.';
grant select on audit_unchained to throwdown_staff, throwdown_audit;

create table audit_link (
  -- Without gaps, from 1.
  position   bigint      not null primary key,
  event_id   bigint      not null references audit_event (id),
  -- SHA-256 of the hash before and of the canonical JSON of the event with its position.
  hash       bytea       not null,
  chained_at timestamptz not null default clock_timestamp(),
  constraint event_is_chained_once unique (event_id),
  constraint position_is_counted_up check (position > 0),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table audit_link is
  'The place of one event in the chain of hashes: a changed, removed, added or moved event no longer fits.';
grant select on audit_link to throwdown_staff, throwdown_audit;

-- Unlogged: after a crash the counts begin again, which costs a few rows.
create unlogged table audit_refusal_count (
  window_starts_at timestamptz not null,
  source           text        not null,
  kind             text        not null,
  refusals         integer     not null,
  -- How many the newest event of this source and kind records.
  recorded         integer     not null default 0,
  primary key (window_starts_at, source, kind)
);
comment on table audit_refusal_count is
  'How often one network was refused in one hour: a flood is counted here and written to the log only now and then.';

create table audit_head_mail (
  day       date        not null primary key,
  position  bigint      not null,
  mailed_at timestamptz not null default clock_timestamp()
);
comment on table audit_head_mail is 'One day whose newest audit checkpoint was mailed to where the database does not reach.';
grant select, insert on audit_head_mail to throwdown_audit;

-- [C8] What two people must sign before it happens. Rows are inserted and never changed, by no role.
-- The database cannot check a passkey's signature: the signer checks both, and attests the request in its own schema.

create table approval_request (
  id         uuid        not null primary key,
  kind       text        not null,
  -- Canonical JSON, exactly as it is signed.
  body       text        not null,
  reason     text        not null,
  maker_id   uuid        not null references player (id),
  -- What both people sign; every check computes it again.
  hash       bytea       not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint kind_of_request_is_known check (kind in (
    'bonus', 'adjustment', 'reversal', 'resume', 'refill', 'capital', 'swap', 'withdrawal', 'to-cold', 'pool-payout-stop', 'pool-payout-resume',
    'staff-invite', 'staff-remove', 'approver-key', 'terms-start', 'announcement', 'account-reopen', 'lost-payment', 'lost-coins'
  )),
  constraint body_is_a_short_object check (body like '{%}' and length(body) <= 4000),
  constraint request_has_a_reason check (length(reason) between 1 and 500),
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint request_lasts_three_days_at_most check (expires_at > created_at and expires_at <= created_at + interval '3 days')
);
comment on table approval_request is 'One action with money or rights of staff that was requested; it happens once two people have signed it.';
create index approval_request_newest on approval_request (created_at desc, id desc);
create index approval_request_of_withdrawal on approval_request ((body::jsonb ->> 'withdrawalId')) where kind = 'withdrawal';
grant select on approval_request to throwdown_app, throwdown_staff, throwdown_approver;

create table approver_key (
  seq           bigint      generated always as identity primary key,
  player_id     uuid        not null references player (id),
  credential_id bytea       not null,
  -- SPKI of a key on P-256.
  public_key    bytea       not null,
  -- Null: offered as one of the first two, which count only where their fingerprint is configured.
  approval_id   uuid        references approval_request (id),
  added_at      timestamptz not null default clock_timestamp(),
  constraint approver_key_is_added_once unique (credential_id),
  constraint approval_adds_one_key unique (approval_id),
  constraint public_key_is_on_p_256 check (length(public_key) = 91)
);
comment on table approver_key is 'One passkey with which a member of staff signs requests. A row alone is worth nothing: its approval must be signed by two people.';
create index approver_key_of_player on approver_key (player_id);
create unique index first_key_is_offered_once on approver_key (player_id) where approval_id is null;
grant select on approver_key to throwdown_app, throwdown_staff, throwdown_approver;

create table approver_key_end (
  key_seq  bigint      not null primary key references approver_key (seq),
  ended_by uuid        not null references player (id),
  ended_at timestamptz not null default clock_timestamp()
);
comment on table approver_key_end is 'One key that signs no more: its owner ended it, or two people took the rights of its owner away.';
grant select on approver_key_end to throwdown_app, throwdown_staff, throwdown_approver;

create table approval_signature (
  request_id         uuid        not null references approval_request (id),
  player_id          uuid        not null references player (id),
  credential_id      bytea       not null,
  authenticator_data bytea       not null,
  client_data        bytea       not null,
  signature          bytea       not null,
  signed_at          timestamptz not null default clock_timestamp(),
  constraint person_signs_a_request_once primary key (request_id, player_id),
  constraint assertion_is_short check (
    length(authenticator_data) <= 3000 and length(client_data) <= 3000 and length(signature) <= 200
  )
);
comment on table approval_signature is 'What the passkey of one person returned for the hash of one request.';
grant select on approval_signature to throwdown_app, throwdown_staff, throwdown_approver;

create table approval_outcome (
  request_id    uuid        not null primary key references approval_request (id),
  outcome       text        not null,
  -- Why it was refused.
  detail        text,
  first_signer  uuid        references player (id),
  second_signer uuid        references player (id),
  at            timestamptz not null default clock_timestamp(),
  constraint outcome_is_known check (outcome in ('done', 'refused', 'withdrawn')),
  constraint refusal_has_a_reason check ((outcome = 'refused') = (detail is not null)),
  constraint two_different_people_decided check (
    case outcome
      when 'withdrawn' then first_signer is null and second_signer is null
      else coalesce(first_signer <> second_signer, false)
    end
  )
);
comment on table approval_outcome is 'The final outcome of one request: executed, refused when it was executed, or withdrawn by its maker.';
grant select on approval_outcome to throwdown_app, throwdown_staff, throwdown_approver;

create table signer.approval_attestation (
  request_id    uuid        not null references public.approval_request (id),
  -- Of the request as the signer read it.
  hash          bytea       not null,
  first_signer  uuid        not null,
  second_signer uuid        not null,
  attested_at   timestamptz not null default clock_timestamp(),
  constraint two_people_are_attested_once primary key (request_id, first_signer, second_signer),
  constraint two_different_people_signed check (first_signer <> second_signer),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table signer.approval_attestation is
  'One request of which the signer has checked the signatures of two people itself; nothing that two people must sign happens without it.';
grant select, insert on signer.approval_attestation to throwdown_signer;
grant select on signer.approval_attestation to throwdown_staff;
create trigger attestations_are_final before update or delete or truncate on signer.approval_attestation
  for each statement execute function signer.refuse_change();

-- What staff decide for everybody.

create table service_pause (
  id          bigint      generated always as identity primary key,
  what        text        not null,
  -- What players read. The note is for staff.
  reason      text        not null,
  note        text        not null,
  paused_by   uuid        not null,
  paused_at   timestamptz not null,
  -- The request of two people that ended it.
  approval_id uuid        references approval_request (id),
  resumed_at  timestamptz,
  constraint what_is_paused_is_known check (
    what in ('normal', 'bounty', 'tier-1', 'tier-5', 'tier-10', 'tier-20', 'tier-35', 'tier-50', 'deposits')
  ),
  constraint reason_of_pause_is_known check (reason in ('maintenance', 'fault', 'review', 'legal')),
  constraint note_of_pause_is_short check (length(note) between 1 and 500),
  constraint two_people_resume check ((approval_id is null) = (resumed_at is null))
);
comment on table service_pause is
  'One stop of a mode, a stake or new deposits for all players: one member of staff sets it, two resume it [C8].';
create unique index one_pause_of_a_thing on service_pause (what) where resumed_at is null;
-- The note is read by settings_pauses alone, which wants a session of staff.
grant select (what, reason, paused_at, resumed_at) on service_pause to throwdown_app;
grant select on service_pause to throwdown_staff;

create table terms_start (
  version     int         not null primary key references ledger_terms (version),
  starts_at   timestamptz not null,
  -- The request of two people that chose it; null for the first version.
  approval_id uuid        references approval_request (id),
  constraint terms_start_with_a_week_of_pools check (
    date_trunc('week', starts_at at time zone 'UTC') = starts_at at time zone 'UTC'
  ),
  constraint two_people_choose_the_start check (version = 1 or approval_id is not null)
);
comment on table terms_start is
  'From when one released version of the terms is in force [C6]; a version without a row is released and has no start yet.';
grant select on terms_start to throwdown_app, throwdown_staff;
insert into terms_start (version, starts_at)
values (1, '1970-01-05Z');

create table announcement (
  -- That of the request which two people signed.
  id         uuid        not null primary key,
  text       text        not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  written_by uuid        not null,
  written_at timestamptz not null,
  -- Who took it down before its end.
  ended_by   uuid,
  ended_at   timestamptz,
  constraint text_is_short check (length(text) between 1 and 280),
  constraint announcement_lasts_thirty_days_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '30 days'),
  constraint an_end_has_a_person_and_a_time check ((ended_by is null) = (ended_at is null))
);
comment on table announcement is 'One short text of staff that signed-in players see between two moments.';
create index announcement_newest on announcement (starts_at desc, id);
grant select on announcement to throwdown_app, throwdown_staff;

create table report_day (
  -- Of UTC. Amounts are micro-dollars, all of them sums of the entries of that day.
  day               date        not null primary key,
  -- The stakes of both players of matches that somebody won. Voided matches are counted apart.
  staked            bigint      not null,
  matches           integer     not null,
  voided            integer     not null,
  deposit_fees      bigint      not null,
  win_fees          bigint      not null,
  withdrawal_fees   bigint      not null,
  pool_fees         bigint      not null,
  -- What wins put into pools, and what left them as prizes, returns and fees.
  pool_in           bigint      not null,
  pool_out          bigint      not null,
  -- Before the fee, and what was finally paid with its fee.
  deposits          bigint      not null,
  withdrawals       bigint      not null,
  players           integer     not null,
  new_players       integer     not null,
  -- Players with a match seven days earlier, and those of them with another one since.
  earlier_players   integer     not null,
  returned_players  integer     not null,
  counted_at        timestamptz not null,
  counted_ms        integer     not null,
  constraint counts_are_not_negative check (
    players >= new_players and new_players >= 0 and earlier_players >= returned_players and returned_players >= 0 and counted_ms >= 0
  )
);
comment on table report_day is
  'The figures of one day, counted from the ledger by the worker; readers of reports never scan the ledger.';
grant select on report_day to throwdown_staff;

create table report_player (
  -- Of UTC.
  day       date not null,
  player_id uuid not null,
  -- Looked up by player and the days of a week.
  primary key (player_id, day)
);
comment on table report_player is
  'A player that finished a match on a day with a winner; kept for a month, for the players of a report that came back.';
create index report_player_of_day on report_player (day);

create table ledger_trial (
  kind     text            not null,
  currency ledger_currency not null,
  debits   bigint          not null,
  credits  bigint          not null,
  primary key (kind, currency)
);
comment on table ledger_trial is
  'One line of the trial balance: the entries of one kind of account in one currency, to which the worker adds the newer ones.';
grant select on ledger_trial to throwdown_staff;

create table ledger_trial_upto (
  only_row   boolean     not null primary key default true,
  -- The newest journal whose entries are in the sums.
  upto       bigint      not null default 0,
  counted_at timestamptz,
  constraint there_is_one_row check (only_row)
);
comment on table ledger_trial_upto is 'The only row: how far the trial balance has been added up, and when.';
grant select on ledger_trial_upto to throwdown_staff;

insert into ledger_trial_upto default values;
