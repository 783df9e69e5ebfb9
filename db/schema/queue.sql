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
create index queue_ticket_waiting on queue_ticket (mode, tier, joined_at) where state = 'waiting'::text;
grant select on queue_ticket to throwdown_app;
grant select on queue_ticket to throwdown_staff;

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

create type ticket_to_join as (id uuid, player_id uuid, mode text, tier smallint, match_key text, device_id text);

create type pair_to_match as (match_id uuid, first_ticket uuid, second_ticket uuid, state json, deadline timestamp with time zone, pool_id text, header text, hash text, signature text, signer text);
