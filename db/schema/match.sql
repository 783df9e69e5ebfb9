-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table queue_ticket (
  id           uuid not null,
  player_id    uuid not null,
  mode         text not null,
  tier         smallint not null,
  stake        bigint not null,
  match_key    text not null,
  device_id    text not null,
  state        text not null default 'waiting'::text,
  match_id     uuid,
  joined_at    timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  constraint queue_ticket_pkey primary key (id),
  constraint a_paired_ticket_names_its_match check ((state = 'paired'::text) = (match_id is not null)),
  constraint device_is_named check (length(device_id) >= 8 and length(device_id) <= 64),
  constraint match_key_is_32_bytes check (match_key ~ '^[0-9a-f]{64}$'::text),
  constraint mode_is_known check (mode = any (array['normal'::text, 'bounty'::text])),
  constraint only_a_waiting_ticket_is_open check ((state = 'waiting'::text) = (ended_at is null)),
  constraint stake_is_of_its_tier check (stake = (tier * 1000000::bigint) and tier > 0),
  constraint ticket_state_is_known check (state = any (array['waiting'::text, 'paired'::text, 'left'::text]))
) with (fillfactor=70);
comment on table queue_ticket is 'One request of a player to be paired, with the stake it holds.';
create unique index a_match_key_has_one_ticket on queue_ticket (match_key);
create unique index player_has_one_open_ticket on queue_ticket (player_id) where state = 'waiting'::text;
create index queue_ticket_of_match on queue_ticket (match_id) where match_id is not null;
create index queue_ticket_waiting on queue_ticket (mode, tier, joined_at) where ended_at is null;
grant select on queue_ticket to throwdown_app;
grant select on queue_ticket to throwdown_staff;

create table join_refusal (
  player_id  uuid not null,
  ticket_ids uuid[] not null,
  answers    text[] not null,
  constraint join_refusal_pkey primary key (player_id),
  constraint each_ticket_has_its_answer check (cardinality(answers) = cardinality(ticket_ids)),
  constraint only_the_newest_are_kept check (cardinality(ticket_ids) >= 1 and cardinality(ticket_ids) <= 32)
) with (fillfactor=50);
comment on table join_refusal is 'The tickets of one player that were refused last, each with its answer.';

create table rematch_offer (
  match_id   uuid not null,
  seat       smallint not null,
  ticket_id  uuid not null,
  match_key  text not null,
  device_id  text not null,
  offered_at timestamptz not null,
  constraint rematch_offer_pkey primary key (match_id, seat),
  constraint seat_is_zero_or_one check (seat = any (array[0, 1]))
);
comment on table rematch_offer is 'One players confirmation of a rematch of a finished match; the second one creates the match.';
grant select, insert, update on rematch_offer to throwdown_app;

create type ticket_to_join as (id uuid, player_id uuid, mode text, tier smallint, match_key text, device_id text, is_barred boolean, terms_known integer);

create type pair_to_match as (match_id uuid, first_ticket uuid, second_ticket uuid, first_pseudonym uuid, second_pseudonym uuid, deadline timestamp with time zone, pool_id text, header text, hash text, signer text);

create table match (
  id             uuid not null,
  mode           text not null,
  tier           smallint not null,
  stake          bigint not null,
  terms_version  integer not null,
  pool_id        text,
  pot_account    bigint,
  pool_account   bigint,
  fee_account    bigint,
  rematch_of     uuid,
  rematch_number smallint not null default 0,
  created_at     timestamptz not null,
  check_at       timestamptz,
  finished_at    timestamptz,
  constraint match_pkey primary key (id),
  constraint a_bounty_match_has_a_pool check ((mode = 'bounty'::text) = (pool_id is not null)),
  constraint a_pool_has_an_account check ((pool_id is null) = (pool_account is null)),
  constraint a_stake_lies_in_a_pot check ((stake = 0) = (pot_account is null)),
  constraint mode_is_known check (mode = any (array['normal'::text, 'bounty'::text])),
  constraint only_a_running_match_is_checked check ((finished_at is null) = (check_at is not null))
);
comment on table match is 'One match: what was agreed when it was paired, and when it ended. What happened in it is in match_save.';
create unique index a_match_has_one_rematch on match (rematch_of) where rematch_of is not null;
create index match_check on match (check_at) where finished_at is null;
create index match_running_pot on match (pot_account) where finished_at is null;
grant select on match to throwdown_app;
grant select on match to throwdown_staff;

create table match_seat (
  match_id          uuid not null,
  seat              smallint not null,
  player_id         uuid not null,
  opponent_id       uuid not null,
  pseudonym         uuid not null,
  device_id         text not null,
  available_account bigint not null,
  mode              text not null,
  pool_id           text,
  paired_at         timestamptz not null,
  running           boolean not null default true,
  constraint match_seat_pkey primary key (match_id, seat),
  constraint match_seat_match_id_fkey foreign key (match_id) references match(id),
  constraint nobody_plays_against_oneself check (player_id <> opponent_id),
  constraint seat_is_zero_or_one check (seat = any (array[0, 1]))
) with (fillfactor=70);
comment on table match_seat is 'One player in one match.';
create index match_seat_history on match_seat (player_id, paired_at desc);
create unique index player_plays_one_match on match_seat (player_id) where running;
grant select on match_seat to throwdown_app;
grant select on match_seat to throwdown_staff;

create table match_save (
  match_id  uuid not null,
  version   integer not null,
  next_seq  smallint not null,
  deadline  timestamptz,
  signer    bytea,
  last_hash bytea not null,
  entries   text not null,
  constraint match_save_pkey primary key (match_id, version),
  constraint a_save_has_entries check (entries <> ''::text),
  constraint hash_is_32_bytes check (octet_length(last_hash) = 32),
  constraint signer_is_32_bytes check (octet_length(signer) = 32),
  constraint versions_begin_at_one check (version >= 1)
);
comment on table match_save is 'One save of a match: the entries that it added to the transcript. The state follows from all of them.';
create trigger match_saves_are_final before delete or update on match_save for each statement execute function ledger_refuse_change();
create trigger match_saves_are_kept before truncate on match_save for each statement execute function ledger_refuse_change();
grant select on match_save to throwdown_app;
grant select on match_save to throwdown_staff;

create table operator_certificate (
  key         bytea not null,
  root_key_id integer not null,
  valid_from  bigint not null,
  valid_to    bigint not null,
  signature   bytea not null,
  created_at  timestamptz not null,
  constraint operator_certificate_pkey primary key (key),
  constraint certificate_signature_is_64_bytes check (octet_length(signature) = 64),
  constraint key_is_32_bytes check (octet_length(key) = 32)
);
comment on table operator_certificate is 'The certificate of one day key, in milliseconds as signed; stored before the key signs anything, and never changed.';
grant select, insert on operator_certificate to throwdown_app;
grant select on operator_certificate to throwdown_staff;

create table match_evidence (
  match_id    uuid not null,
  turn        smallint not null,
  seat        smallint not null,
  commitment  text not null,
  received_at timestamptz not null,
  constraint match_evidence_pkey primary key (match_id, turn, seat)
);
comment on table match_evidence is 'The first conflicting commitment of a player in a turn: it was refused and is kept as evidence.';
grant select on match_evidence to throwdown_app;
grant select on match_evidence to throwdown_staff;

create table strike (
  match_id  uuid not null,
  seat      smallint not null,
  player_id uuid not null,
  at        timestamptz not null,
  constraint strike_pkey primary key (match_id, seat)
);
comment on table strike is 'One strike of a player for not accepting a match in time [M7].';
create index strike_of_player on strike (player_id, at);
grant select on strike to throwdown_app;
grant select on strike to throwdown_staff;

create table service_heartbeat (
  only_row boolean not null default true,
  beat_at  timestamptz not null,
  constraint service_heartbeat_pkey primary key (only_row),
  constraint there_is_one_row check (only_row)
);
comment on table service_heartbeat is 'The only row: when a node last reported that the service is running.';
grant select on service_heartbeat to throwdown_app;
grant select on service_heartbeat to throwdown_staff;

create table service_outage (
  id         bigint not null generated always as identity,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  applied_at timestamptz,
  constraint service_outage_pkey primary key (id)
);
comment on table service_outage is 'One gap in the heartbeat; deadlines are not judged until every running match was given its time back [M10].';
create index service_outage_open on service_outage (id) where applied_at is null;
grant select on service_outage to throwdown_app;
grant select on service_outage to throwdown_staff;

create table service_turn (
  name     text not null,
  taken_at timestamptz not null,
  constraint service_turn_pkey primary key (name)
);
comment on table service_turn is 'One kind of work that a single node does for all, and when it was last done.';
grant select on service_turn to throwdown_app;
grant select on service_turn to throwdown_staff;

create unlogged table used_realtime_ticket (
  nonce      text not null,
  expires_at timestamptz not null,
  constraint used_realtime_ticket_pkey primary key (nonce)
);
comment on table used_realtime_ticket is 'One ticket that has opened a socket and must not open another, stored here while Redis is not available.';
create index used_realtime_ticket_expiry on used_realtime_ticket (expires_at);
grant select, insert, delete on used_realtime_ticket to throwdown_app;

create table play_event (
  seq             bigint not null generated always as identity,
  xid             xid8 not null default pg_current_xact_id(),
  at              timestamptz not null,
  kind            text not null,
  player_id       uuid not null,
  mode            text not null,
  tier            smallint not null,
  match_id        uuid,
  opponent_id     uuid,
  pool_id         text,
  earnings        bigint not null default 0,
  contribution    bigint not null default 0,
  points          integer not null default 0,
  opened          boolean not null default false,
  opponent_opened boolean not null default false,
  duration_ms     integer not null default 0,
  throws          text not null default ''::text,
  opponent_throws text not null default ''::text,
  turns           text not null default ''::text,
  constraint play_event_pkey primary key (seq),
  constraint a_match_event_names_both check ((kind = any (array['won'::text, 'lost'::text, 'void'::text])) = (match_id is not null and opponent_id is not null)),
  constraint a_void_match_counts_nothing check (kind <> 'void'::text or pool_id is null and earnings = 0 and points = 0),
  constraint event_kind_is_known check (kind = any (array['won'::text, 'lost'::text, 'void'::text, 'banked'::text, 'risked'::text, 'prize'::text, 'returned'::text])),
  constraint every_throw_has_its_letters check (length(throws) = length(turns) and length(opponent_throws) = length(turns)),
  constraint nothing_is_negative check (contribution >= 0 and points >= 0 and duration_ms >= 0),
  constraint only_the_winner_contributes check (contribution = 0 or kind = 'won'::text)
);
comment on table play_event is 'One thing that happened to a player, in commit order; every board and the public list of a pool [B13] is built from these.';
create index play_event_by_commit on play_event (xid, seq);
create index play_event_by_time on play_event using brin (at) with (pages_per_range='32', autosummarize='on');
create index play_event_of_player on play_event (player_id, seq);
create index play_event_of_pool on play_event (pool_id, seq) where pool_id is not null;
create trigger play_events_are_final before delete or update on play_event for each statement execute function ledger_refuse_change();
create trigger play_events_are_kept before truncate on play_event for each statement execute function ledger_refuse_change();
grant select on play_event to throwdown_app;
grant select on play_event to throwdown_staff;

create type match_result as (match_id uuid, winner smallint, to_winner bigint, to_fee bigint, to_pool bigint, refund bigint, points integer, opened smallint[], strikes smallint[], throws text[], turns text);
