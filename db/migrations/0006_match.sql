-- Matches, the time they run in, and their results. No query spans two matches; rows are written by the functions of
-- db/functions/match and db/functions/queue only.

create table match (
  id                 uuid        not null primary key,
  version            int         not null,
  -- The whole state of the rules. json, not jsonb: it is written twenty times in a match and read by the rules alone,
  -- so parsing it would be wasted. The fillfactor leaves room to rewrite the row in its own page.
  state              json        not null,
  -- When the match next changes by time alone. Null once finished.
  deadline           timestamptz,
  mode               text        not null,
  tier               smallint    not null,
  stake              bigint      not null,
  terms_version      int         not null,
  pool_id            text,
  pot_account        bigint,
  pool_account       bigint,
  fee_account        bigint,
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
comment on table match is 'One match with its whole state; a finished match stays.';
create index match_deadline on match (deadline) where deadline is not null;
-- Only of running matches: finished ones are never searched by pot.
create index match_running_pot on match (pot_account) where finished_at is null;
grant select on match to throwdown_app, throwdown_staff;

create table match_seat (
  match_id          uuid        not null references match (id),
  seat              smallint    not null,
  player_id         uuid        not null,
  opponent_id       uuid        not null,
  -- The player's id in the transcript.
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
comment on table match_seat is 'One player in one match.';
create unique index player_plays_one_match on match_seat (player_id) where running;
-- Previous opponents, for the pairing rules [Q4] and [Q5].
create index match_seat_history on match_seat (player_id, paired_at desc);
grant select on match_seat to throwdown_app, throwdown_staff;

create table match_entry (
  match_id  uuid     not null,
  seq       int      not null,
  -- Canonical JSON: exactly the bytes that were hashed.
  entry     text     not null,
  hash      bytea    not null,
  signature bytea,
  -- The day key that made the signature; any node may sign any entry.
  signer    bytea,
  -- Until a later entry is for both, only this seat may see the entry. Null: for both from the start.
  audience  smallint,
  primary key (match_id, seq),
  constraint hash_is_32_bytes check (octet_length(hash) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64),
  constraint a_signature_names_its_key check ((signature is null) = (signer is null)),
  constraint audience_is_a_seat check (audience in (0, 1))
);
comment on table match_entry is 'One entry of the transcript of a match.';
grant select on match_entry to throwdown_app, throwdown_staff;

create table operator_certificate (
  key         bytea       not null primary key,
  root_key_id int         not null,
  valid_from  bigint      not null,
  valid_to    bigint      not null,
  signature   bytea       not null,
  created_at  timestamptz not null,
  constraint key_is_32_bytes check (octet_length(key) = 32),
  constraint certificate_signature_is_64_bytes check (octet_length(signature) = 64)
);
comment on table operator_certificate is
  'The certificate of one day key, in milliseconds as signed; stored before the key signs anything, and never changed.';
grant select, insert on operator_certificate to throwdown_app;
grant select on operator_certificate to throwdown_staff;

create table match_evidence (
  match_id    uuid        not null,
  turn        smallint    not null,
  seat        smallint    not null,
  commitment  text        not null,
  received_at timestamptz not null,
  primary key (match_id, turn, seat)
);
comment on table match_evidence is
  'The first conflicting commitment of a player in a turn: it was refused and is kept as evidence.';
grant select on match_evidence to throwdown_app, throwdown_staff;

create table strike (
  match_id  uuid        not null,
  seat      smallint    not null,
  player_id uuid        not null,
  at        timestamptz not null,
  primary key (match_id, seat)
);
comment on table strike is 'One strike of a player for not accepting a match in time [M7].';
create index strike_of_player on strike (player_id, at);
grant select on strike to throwdown_app, throwdown_staff;

create table service_heartbeat (
  only_row boolean     not null primary key default true,
  beat_at  timestamptz not null,
  constraint there_is_one_row check (only_row)
);
comment on table service_heartbeat is 'The only row: when a node last reported that the service is running.';
grant select on service_heartbeat to throwdown_app, throwdown_staff;

create table service_outage (
  id         bigint generated always as identity primary key,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  applied_at timestamptz
);
comment on table service_outage is
  'One gap in the heartbeat; deadlines are not judged until every running match was given its time back [M10].';
create index service_outage_open on service_outage (id) where applied_at is null;
grant select on service_outage to throwdown_app, throwdown_staff;

create table service_turn (
  name     text        not null primary key,
  taken_at timestamptz not null
);
comment on table service_turn is 'One kind of work that a single node does for all, and when it was last done.';
grant select on service_turn to throwdown_app, throwdown_staff;

-- Unlogged: a ticket is valid for seconds.
create unlogged table realtime_ticket (
  digest     bytea       not null primary key,
  player_id  uuid        not null,
  session_id text        not null,
  expires_at timestamptz not null
);
comment on table realtime_ticket is
  'One single-use ticket to open a socket, stored here while Redis is not available.';
create index realtime_ticket_expiry on realtime_ticket (expires_at);
grant select, insert, delete on realtime_ticket to throwdown_app;

create table play_event (
  seq          bigint generated always as identity primary key,
  -- Sequence numbers are drawn before the commit. Readers therefore order by transaction first, and stop at the oldest
  -- open transaction (xid < pg_snapshot_xmin(pg_current_snapshot())).
  xid          xid8        not null default pg_current_xact_id(),
  at           timestamptz not null,
  kind         text        not null,
  player_id    uuid        not null,
  mode         text        not null,
  tier         smallint    not null,
  match_id     uuid,
  opponent_id  uuid,
  pool_id      text,
  -- [P5] Change of the player's earnings, in micro-dollars.
  earnings     bigint      not null default 0,
  -- What the win added to the pool.
  contribution bigint      not null default 0,
  -- won: points added to the unbanked ones. banked: points that became banked.
  points       int         not null default 0,
  -- [B2] Whether the player, and the opponent, opened a locked hand: for them it is a scoring match.
  opened          boolean  not null default false,
  opponent_opened boolean  not null default false,
  duration_ms  int         not null default 0,
  constraint event_kind_is_known check (kind in ('won', 'lost', 'banked', 'risked', 'prize', 'returned')),
  constraint a_match_event_names_both check ((kind in ('won', 'lost')) = (match_id is not null and opponent_id is not null)),
  constraint only_the_winner_contributes check (contribution = 0 or kind = 'won'),
  constraint nothing_is_negative check (contribution >= 0 and points >= 0 and duration_ms >= 0)
);
comment on table play_event is
  'One thing that happened to a player, in commit order; every board and the public list of a pool [B13] is built from these.';
create index play_event_by_commit on play_event (xid, seq);
create index play_event_of_pool on play_event (pool_id, seq) where pool_id is not null;
create index play_event_of_player on play_event (player_id, seq);
grant select on play_event to throwdown_app, throwdown_staff;

-- How a match ended: the seat that won (null: void), the amounts of the settlement, the winner's points, the seats that
-- opened a locked hand [B2], and the seats that get a strike.
create type match_result as (
  match_id  uuid,
  winner    smallint,
  to_winner bigint,
  to_fee    bigint,
  to_pool   bigint,
  refund    bigint,
  points    int,
  opened    smallint[],
  strikes   smallint[]
);
