-- Waiting for an opponent. Players are named by id alone: the queue and the matches may one day live in another
-- database than the accounts. Rows are written by the functions of db/functions/queue only.

create table queue_ticket (
  id           uuid        not null primary key,
  player_id    uuid        not null,
  mode         text        not null,
  tier         smallint    not null,
  -- What joining moved from the player's available to reserved money (account kind held), in micro-dollars.
  stake        bigint      not null,
  -- The public key that the browser created for this match, in hex.
  match_key    text        not null,
  device_id    text        not null,
  state        text        not null default 'waiting',
  match_id     uuid,
  joined_at    timestamptz not null,
  -- When the player joined, or was last connected to a node: while player_node has the player, nobody writes it.
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  constraint mode_is_known check (mode in ('normal', 'bounty')),
  -- Nothing joins with tier 0 yet: the contract has none, and the ledger refuses an entry that moves no money.
  constraint stake_is_of_its_tier check (stake = tier * 1000000::bigint and tier >= 0),
  constraint match_key_is_32_bytes check (match_key ~ '^[0-9a-f]{64}$'),
  constraint device_is_named check (length(device_id) between 8 and 64),
  constraint ticket_state_is_known check (state in ('waiting', 'paired', 'left')),
  constraint a_paired_ticket_names_its_match check ((state = 'paired') = (match_id is not null)),
  constraint only_a_waiting_ticket_is_open check ((state = 'waiting') = (ended_at is null))
) with (
  fillfactor = 70,
  -- Every row is updated once and the table only grows: at the default of a fifth of it, dead rows would pile up for ever longer.
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02,
  -- Also when few pages have dead rows, or every look at the waiting tickets passes their entries in the index.
  vacuum_index_cleanup = on
);
comment on table queue_ticket is 'One request of a player to be paired, with the stake it reserves.';
create unique index player_has_one_open_ticket on queue_ticket (player_id) where state = 'waiting';
-- A match key is made for one match: two seats with one key cannot be distinguished.
create unique index a_match_key_has_one_ticket on queue_ticket (match_key);
-- Not where state = 'waiting', which is the same: a search for the ticket of one player would read this index from end to end.
create index queue_ticket_waiting on queue_ticket (mode, tier, joined_at) where ended_at is null;
-- Old ones are removed. Tickets are stored in the order of their time, so ranges of pages are enough and cost a join next to nothing.
create index queue_ticket_by_time on queue_ticket using brin (joined_at) with (pages_per_range = 32, autosummarize = on);
-- pair_journals looks tickets up by their match.
create index queue_ticket_of_match on queue_ticket (match_id) where match_id is not null;
grant select on queue_ticket to throwdown_app, throwdown_staff;

-- A copy of a refused join may arrive when its reason has gone, and must not reserve a stake then. One row per player and no
-- more than 32 tickets: however many joins of a player are refused, nothing here grows.
create table join_refusal (
  player_id  uuid   not null primary key,
  -- The newest first.
  ticket_ids uuid[] not null,
  answers    text[] not null,
  constraint only_the_newest_are_kept check (cardinality(ticket_ids) between 1 and 32),
  constraint each_ticket_has_its_result check (cardinality(answers) = cardinality(ticket_ids))
) with (fillfactor = 50);
comment on table join_refusal is 'The tickets of one player that were refused last, each with its answer.';

create table pairing_round (
  -- There is one row.
  is_only  boolean     not null primary key default true,
  -- By the clock of the database.
  began_at timestamptz not null,
  constraint there_is_one_row check (is_only)
) with (fillfactor = 50);
comment on table pairing_round is 'When a node last divided the queues into slices [Q2].';
grant select on pairing_round to throwdown_app, throwdown_staff;

-- Unlogged: the next pairing round writes them anew.
create unlogged table pairing_slice (
  id            bigint      generated always as identity primary key,
  mode          text        not null,
  tier          smallint    not null,
  -- Its place in its queue: the queues take turns.
  number        smallint    not null,
  ticket_ids    uuid[]      not null,
  -- Tickets of an earlier slice for which no partner was found.
  left_over     uuid[]      not null default '{}',
  claimed_until timestamptz not null default '-infinity',
  constraint a_slice_is_small check (cardinality(ticket_ids) <= 200 and cardinality(left_over) <= 100)
);
comment on table pairing_slice is 'Some waiting tickets of one queue, which one node at a time pairs with each other.';
grant select on pairing_slice to throwdown_app, throwdown_staff;

create table rematch_offer (
  match_id   uuid        not null,
  seat       smallint    not null,
  ticket_id  uuid        not null,
  match_key  text        not null,
  device_id  text        not null,
  offered_at timestamptz not null,
  primary key (match_id, seat),
  constraint seat_is_zero_or_one check (seat in (0, 1))
);
comment on table rematch_offer is
  'One players confirmation of a rematch of a finished match; the second one creates the match.';
grant select, insert, update on rematch_offer to throwdown_app;

-- One ticket that queue_join_all inserts.
create type ticket_to_join as (
  id        uuid,
  player_id uuid,
  mode      text,
  tier      smallint,
  match_key text,
  device_id text,
  -- Whether the strikes of the player bar the queue now.
  is_barred boolean,
  -- The newest version of the terms that the page of the player knows [C6].
  terms_known int
);

-- Two tickets that pair_tickets turns into a match; the first gets seat 0. header, hash and signer are its first save.
create type pair_to_match as (
  match_id         uuid,
  first_ticket     uuid,
  second_ticket    uuid,
  first_pseudonym  uuid,
  second_pseudonym uuid,
  deadline         timestamptz,
  pool_id          text,
  header           bytea,
  hash             text,
  signer           text
);

-- Matches, the time they run in, and their results. No query spans two matches; rows are written by the functions of
-- db/functions/match and db/functions/queue only.

create table match (
  id                 uuid        not null primary key,
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
  created_at         timestamptz not null,
  -- When a node next compares the deadline in the last save with the time: the node that timed the match may have died.
  -- Null once finished. It does not follow each save, so its index is not written by one.
  check_at           timestamptz,
  finished_at        timestamptz,
  constraint mode_is_known check (mode in ('normal', 'bounty')),
  constraint a_bounty_match_has_a_pool check ((mode = 'bounty') = (pool_id is not null)),
  constraint a_pool_has_an_account check ((pool_id is null) = (pool_account is null)),
  constraint a_stake_lies_in_a_pot check ((stake = 0) = (pot_account is null)),
  constraint only_a_running_match_is_checked check ((finished_at is null) = (check_at is not null))
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02
);
comment on table match is 'One match: what was agreed when it was paired, and when it ended. What happened in it is in match_save.';
create unique index a_match_has_one_rematch on match (rematch_of) where rematch_of is not null;
create index match_check on match (check_at) where finished_at is null;
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
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02
);
comment on table match_seat is 'One player in one match.';
create unique index player_plays_one_match on match_seat (player_id) where running;
-- Previous opponents, for the pairing rules [Q4] and [Q5]. With all that they need: each match of a week is on another page of the table.
create index match_seat_history on match_seat (player_id, paired_at desc) include (opponent_id, pool_id);
grant select on match_seat to throwdown_app, throwdown_staff;

create table match_save (
  match_id  uuid        not null,
  -- From 1, the header. The primary key is the compare-and-set: a version is inserted once.
  version   int         not null,
  -- The number of the first entry of the next save.
  next_seq  smallint    not null,
  -- When the match next changes by time alone. Null in the save that ends it.
  deadline  timestamptz,
  -- The day key that signed entries of this save, if one did; any node may sign any entry.
  signer    bytea,
  last_hash bytea       not null,
  -- A line of JSON for each entry, without what follows from its place in the chain, compressed (compress-save.ts).
  entries   bytea       not null,
  primary key (match_id, version),
  constraint versions_begin_at_one check (version >= 1),
  constraint a_save_has_entries check (octet_length(entries) > 0),
  constraint hash_is_32_bytes check (octet_length(last_hash) = 32),
  constraint signer_is_32_bytes check (octet_length(signer) = 32)
) partition by range (match_id);
comment on table match_save is 'One save of a match: the entries that it added to the transcript. The state follows from all of them.';
grant select on match_save to throwdown_app, throwdown_staff;

-- A partition for each month, by the time in the id of the match: archive_make_months makes them ahead of time and archive_drop_month
-- removes them. What is in none of them is here, and never archived.
create table match_save_other partition of match_save default;

create table match_archive_file (
  id        int         generated always as identity primary key,
  -- Its name in the object store.
  key       text        not null,
  month     date        not null,
  matches   int         not null,
  bytes     int         not null,
  sha256    bytea       not null,
  stored_at timestamptz not null,
  -- When it was last read and was what it had been when it was stored.
  intact_at timestamptz not null,
  -- When it was last looked at.
  read_at   timestamptz not null,
  fault     text,
  constraint a_key_names_one_file unique (key),
  constraint a_file_has_matches check (matches > 0 and bytes > 0),
  constraint sha256_is_32_bytes check (octet_length(sha256) = 32),
  constraint fault_is_known check (fault in ('lost', 'changed'))
);
comment on table match_archive_file is 'One file of the archive: the transcripts of some finished matches of one month.';
create index match_archive_file_by_month on match_archive_file (month);
create index match_archive_file_by_reading on match_archive_file (read_at);
create index match_archive_file_with_fault on match_archive_file (read_at) where fault is not null;
grant select on match_archive_file to throwdown_app, throwdown_staff;

create table match_archive (
  match_id  uuid     not null primary key,
  file_id   int      not null references match_archive_file (id),
  -- Where it is in the file.
  begins_at int      not null,
  bytes     int      not null,
  entries   smallint not null,
  last_hash bytea    not null,
  constraint hash_is_32_bytes check (octet_length(last_hash) = 32),
  constraint a_match_has_its_place check (begins_at >= 0 and bytes > 0 and entries > 0)
);
comment on table match_archive is 'Where the transcript of one finished match is in the archive, and the hash of its last entry.';
grant select on match_archive to throwdown_app, throwdown_staff;

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

create table day_key_made (
  -- The machine and port of a server.
  node    text        not null,
  made_at timestamptz not null,
  constraint node_is_short check (length(node) between 1 and 300)
);
comment on table day_key_made is
  'One day key that a server made within the last hour: one that starts again and again must not use up the certificates of all.';
create index day_key_made_by_node on day_key_made (node);
grant select, insert, delete on day_key_made to throwdown_app;

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

create table service_node (
  id       uuid        not null primary key,
  -- By the clock of the database, whatever the clocks of the nodes say.
  heard_at timestamptz not null,
  -- When it stopped, or was silent for so long that others judge the matches of its players.
  ended_at timestamptz
) with (fillfactor = 50);
comment on table service_node is 'One server process: when it last reported that it is running, and when it ended.';
grant select on service_node to throwdown_app, throwdown_staff;

create table player_node (
  player_id uuid not null,
  node_id   uuid not null,
  primary key (player_id, node_id)
);
comment on table player_node is 'One node that a player is connected to: its outage gives time back to the match of the player [M10].';
create index player_node_of_node on player_node (node_id);
grant select on player_node to throwdown_app, throwdown_staff;

create table service_outage (
  -- In the order of the commits: a node that knows one knows all with a smaller number.
  id          int         generated always as identity primary key,
  -- Null: no node was running.
  node_id     uuid,
  from_at     timestamptz not null,
  to_at       timestamptz not null,
  -- By the clock of the database.
  recorded_at timestamptz not null
);
comment on table service_outage is 'One gap in the heartbeats of a node, or of all; no deadline is judged before the match was extended [M10].';
create index service_outage_of_all on service_outage (recorded_at) where node_id is null;
grant select on service_outage to throwdown_app, throwdown_staff;

create table outage_batch (
  outage_id     int         not null references service_outage (id),
  number        int         not null,
  match_ids     uuid[]      not null,
  claimed_until timestamptz not null default '-infinity',
  primary key (outage_id, number)
);
comment on table outage_batch is 'Some of the matches of one outage that are not extended yet; one node at a time extends them.';
grant select on outage_batch to throwdown_app, throwdown_staff;

-- Unlogged: a ticket is valid for seconds.
create unlogged table used_realtime_ticket (
  nonce      text        not null primary key,
  expires_at timestamptz not null
);
comment on table used_realtime_ticket is
  'One ticket that has opened a socket and must not open another, stored here while Redis is not available.';
create index used_realtime_ticket_expiry on used_realtime_ticket (expires_at);
grant select, insert, delete on used_realtime_ticket to throwdown_app;

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
  -- One letter for each throw of the match, oldest first: r, p, s, or why no hand was opened: - nothing sealed, c sealed and the
  -- other player ended the turn, u sealed and not opened in time.
  throws          text     not null default '',
  opponent_throws text     not null default '',
  -- What each throw was to the player: w won, l lost, d draw, n nobody threw, - not scored.
  turns           text     not null default '',
  -- Why a match was void, as in its result. The history shows it also when the saves of the match are in the archive.
  void_reason     text,
  constraint event_kind_is_known check (kind in ('won', 'lost', 'void', 'banked', 'risked', 'prize', 'returned')),
  constraint a_match_event_names_both check ((kind in ('won', 'lost', 'void')) = (match_id is not null and opponent_id is not null)),
  constraint only_the_winner_contributes check (contribution = 0 or kind = 'won'),
  -- [M9] Without a pool it is in no public list and in no sum of a pool.
  constraint a_void_match_counts_nothing check (kind <> 'void' or (pool_id is null and earnings = 0 and points = 0)),
  constraint only_a_void_match_has_a_reason check ((kind = 'void') = (void_reason is not null)),
  constraint nothing_is_negative check (contribution >= 0 and points >= 0 and duration_ms >= 0),
  constraint every_throw_has_its_letters check (length(throws) = length(turns) and length(opponent_throws) = length(turns))
);
comment on table play_event is
  'One thing that happened to a player, in commit order; every board and the public list of a pool [B13] is built from these.';
create index play_event_by_commit on play_event (xid, seq);
create index play_event_of_pool on play_event (pool_id, seq) where pool_id is not null;
create index play_event_of_player on play_event (player_id, seq);
-- The history filtered: without these a page would read past every other match of the player.
create index play_event_of_pair on play_event (player_id, opponent_id, seq) where opponent_id is not null;
create index play_event_of_kind on play_event (player_id, kind, mode, tier, (-seq)) where match_id is not null;
create index play_event_by_time on play_event using brin (at) with (pages_per_range = 32, autosummarize = on);
grant select on play_event to throwdown_app, throwdown_staff;

-- How a match ended: the seat that won (null: void), the amounts of the settlement, the winner's points, the seats that
-- opened a locked hand [B2], the seats that get a strike, and the throws.
create type match_result as (
  match_id    uuid,
  winner      smallint,
  to_winner   bigint,
  to_fee      bigint,
  to_pool     bigint,
  refund      bigint,
  points      int,
  opened      smallint[],
  strikes     smallint[],
  -- As in play_event: the throws of both seats, and the turns as they were to seat 0.
  throws      text[],
  turns       text,
  -- Null if somebody won.
  void_reason text
);
