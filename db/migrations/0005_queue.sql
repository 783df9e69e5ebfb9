-- Waiting for an opponent. Players are named by id alone: the queue and the matches may one day live in another
-- database than the accounts. Rows are written by the functions of db/functions/queue only.

create table queue_ticket (
  id           uuid        not null primary key,
  player_id    uuid        not null,
  mode         text        not null,
  tier         smallint    not null,
  -- What joining moved from the player's available to held money, in micro-dollars.
  stake        bigint      not null,
  -- The public key that the browser created for this match, in hex.
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
comment on table queue_ticket is 'One request of a player to be paired, with the stake it holds.';
create unique index player_has_one_open_ticket on queue_ticket (player_id) where state = 'waiting';
-- A match key is made for one match: two seats with one key cannot be told apart.
create unique index a_match_key_has_one_ticket on queue_ticket (match_key);
create index queue_ticket_waiting on queue_ticket (mode, tier, joined_at) where state = 'waiting';
-- pair_journals looks tickets up by their match.
create index queue_ticket_of_match on queue_ticket (match_id) where match_id is not null;
grant select on queue_ticket to throwdown_app, throwdown_staff;

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
  device_id text
);

-- Two tickets that pair_tickets turns into a match; the first gets seat 0. header is the first entry of the transcript.
create type pair_to_match as (
  match_id      uuid,
  first_ticket  uuid,
  second_ticket uuid,
  state         json,
  deadline      timestamptz,
  pool_id       text,
  header        text,
  hash          text,
  signature     text,
  signer        text
);
