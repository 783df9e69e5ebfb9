-- The queue and the matches. Players are named by id alone: this part of the database may one day live apart
-- from accounts, and no query crosses matches. Rows are written by the functions of the next files only.

create table queue_ticket (
  id           uuid        not null primary key,
  player_id    uuid        not null,
  mode         text        not null,
  tier         smallint    not null,
  -- What joining took from the player, in micro-dollars.
  stake        bigint      not null,
  -- The public half of the pair the browser made for this match, in hex.
  match_key    text        not null,
  device_id    text        not null,
  state        text        not null default 'waiting',
  match_id     uuid,
  joined_at    timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  constraint mode_is_known check (mode in ('normal', 'bounty')),
  constraint stake_is_of_its_tier check (stake = tier * 1000000::bigint and tier > 0),
  constraint match_key_is_32_bytes check (match_key ~ '^[0-9a-f]{64}$'),
  constraint device_is_named check (length(device_id) between 8 and 64),
  constraint ticket_state_is_known check (state in ('waiting', 'paired', 'left')),
  constraint a_paired_ticket_names_its_match check ((state = 'paired') = (match_id is not null)),
  constraint only_a_waiting_ticket_is_open check ((state = 'waiting') = (ended_at is null))
) with (fillfactor = 70);
create unique index player_has_one_open_ticket on queue_ticket (player_id) where state = 'waiting';
create index queue_ticket_waiting on queue_ticket (mode, tier, joined_at) where state = 'waiting';

create table match (
  id                 uuid        not null primary key,
  version            int         not null,
  -- The whole state of the rules; fillfactor leaves room to rewrite the row in its own page.
  state              jsonb       not null,
  -- When time itself has work to do next. Null once finished.
  deadline           timestamptz,
  mode               text        not null,
  tier               smallint    not null,
  stake              bigint      not null,
  terms_version      int         not null,
  pool_id            text,
  pot_account        bigint,
  pool_account       bigint,
  fee_account        bigint,
  -- The day key the header names; the match runs to its end under it.
  operator_key       text        not null,
  rematch_of         uuid,
  rematch_number     smallint    not null default 0,
  claimed_until      timestamptz,
  created_at         timestamptz not null,
  finished_at        timestamptz,
  constraint mode_is_known check (mode in ('normal', 'bounty')),
  constraint a_bounty_match_has_a_pool check ((mode = 'bounty') = (pool_id is not null)),
  constraint a_pool_has_an_account check ((pool_id is null) = (pool_account is null)),
  constraint a_stake_lies_in_a_pot check ((stake = 0) = (pot_account is null)),
  constraint only_a_running_match_has_a_deadline check ((finished_at is null) = (deadline is not null)),
  constraint a_match_has_one_rematch unique (rematch_of)
) with (fillfactor = 50);
create index match_deadline on match (deadline) where deadline is not null;
-- Not by pot: only running matches are looked for, and a finished row leaves the index.
create index match_running_pot on match (pot_account) where finished_at is null;

create table match_seat (
  match_id          uuid        not null references match (id),
  seat              smallint    not null,
  player_id         uuid        not null,
  opponent_id       uuid        not null,
  -- Who the player is in the transcript.
  pseudonym         uuid        not null,
  device_id         text        not null,
  available_account bigint      not null,
  mode              text        not null,
  pool_id           text,
  paired_at         timestamptz not null,
  running           boolean     not null default true,
  primary key (match_id, seat),
  constraint seat_is_zero_or_one check (seat in (0, 1)),
  constraint nobody_plays_against_oneself check (player_id <> opponent_id)
) with (fillfactor = 70);
create unique index player_plays_one_match on match_seat (player_id) where running;
-- Who met whom, for the pairing rules Q4 and Q5.
create index match_seat_history on match_seat (player_id, paired_at desc);

create table match_entry (
  match_id  uuid     not null,
  seq       int      not null,
  -- Canonical JSON, the very bytes that were hashed.
  entry     text     not null,
  hash      bytea    not null,
  signature bytea,
  -- Until a later entry is for both, only this seat may see the entry. Null: for both from the start.
  audience  smallint,
  primary key (match_id, seq),
  constraint hash_is_32_bytes check (octet_length(hash) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64),
  constraint audience_is_a_seat check (audience in (0, 1))
);
create trigger match_entries_are_final before update or delete on match_entry
  for each statement execute function ledger_refuse_change();
create trigger match_entries_are_kept before truncate on match_entry
  for each statement execute function ledger_refuse_change();

-- A second, different commitment is refused and kept, the first of them in a turn.
create table match_evidence (
  match_id    uuid        not null,
  turn        smallint    not null,
  seat        smallint    not null,
  commitment  text        not null,
  received_at timestamptz not null,
  primary key (match_id, turn, seat)
);

create table strike (
  match_id  uuid        not null,
  seat      smallint    not null,
  player_id uuid        not null,
  at        timestamptz not null,
  primary key (match_id, seat)
);
create index strike_of_player on strike (player_id, at);

grant select on queue_ticket, match, match_seat, match_entry, match_evidence, strike to throwdown_app, throwdown_staff;
