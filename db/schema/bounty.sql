-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table bounty_pool (
  id                  text not null,
  tier                smallint not null,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  state               text not null default 'OPEN'::text,
  terms_version       integer not null,
  scoring_matches_max integer not null,
  closing_at          timestamptz,
  review_at           timestamptz,
  review_ends_at      timestamptz,
  held_at             timestamptz,
  finished_at         timestamptz,
  total               bigint,
  fee                 bigint,
  eligible_players    integer,
  constraint bounty_pool_pkey primary key (id),
  constraint a_finished_pool_has_its_totals check ((finished_at is null) = (total is null) and (finished_at is null) = (fee is null) and (finished_at is null) = (eligible_players is null) and fee >= 0 and fee <= total),
  constraint a_pool_begins_on_monday_midnight check (extract(isodow from (starts_at at time zone 'UTC'::text)) = 1::numeric and date_trunc('day'::text, (starts_at at time zone 'UTC'::text)) = (starts_at at time zone 'UTC'::text)),
  constraint a_pool_is_called_by_tier_and_day check (id = ((('usd'::text || tier) || '-'::text) || to_char((starts_at at time zone 'UTC'::text), 'YYYY-MM-DD'::text))),
  constraint a_pool_lasts_a_week check (ends_at = (starts_at + '168:00:00'::interval)),
  constraint a_void_pool_takes_no_fee check (state <> 'VOID'::text or fee = 0),
  constraint every_step_has_its_time check ((state = 'OPEN'::text) = (closing_at is null) and (state = any (array['OPEN'::text, 'CLOSING'::text])) = (review_at is null) and (review_at is null) = (review_ends_at is null) and (state = any (array['SETTLED'::text, 'VOID'::text])) = (finished_at is not null)),
  constraint only_an_unfinished_pool_is_held check (held_at is null or finished_at is null),
  constraint pool_state_is_known check (state = any (array['OPEN'::text, 'CLOSING'::text, 'REVIEW'::text, 'SETTLED'::text, 'VOID'::text]))
);
comment on table bounty_pool is 'One bounty pool: a tier and a week [B1], and how it ended.';
create index bounty_pool_settled on bounty_pool (finished_at desc, id) where state = 'SETTLED'::text;
create index bounty_pool_unfinished on bounty_pool (ends_at) where finished_at is null;
grant select on bounty_pool to throwdown_app;
grant select on bounty_pool to throwdown_staff;

create table bounty_run (
  pool_id          text not null,
  player_id        uuid not null,
  entrant          uuid not null default gen_random_uuid(),
  banked           integer not null default 0,
  unbanked         integer not null default 0,
  risk_active      boolean not null default false,
  choice_match_id  uuid,
  decided_match_id uuid,
  decision         text,
  wins             integer not null default 0,
  losses           integer not null default 0,
  streak           integer not null default 0,
  best_streak      integer not null default 0,
  unbanked_wins    integer not null default 0,
  banked_wins      integer not null default 0,
  risk_it_wins     integer not null default 0,
  matches          integer not null default 0,
  scoring_matches  integer not null default 0,
  opponents        integer not null default 0,
  opponents_beaten integer not null default 0,
  contributed      bigint not null default 0,
  reached_seq      bigint not null default 0,
  verified         boolean not null default false,
  excluded         boolean not null default false,
  constraint bounty_run_pkey primary key (pool_id, player_id),
  constraint bounty_run_pool_id_fkey foreign key (pool_id) references bounty_pool(id),
  constraint an_entrant_is_one_player unique (pool_id, entrant),
  constraint a_choice_has_something_at_risk check (choice_match_id is null or unbanked > 0 and not risk_active),
  constraint a_decision_names_its_win check ((decision is null) = (decided_match_id is null)),
  constraint counts_add_up check (matches = (wins + losses) and scoring_matches <= matches and opponents_beaten <= opponents and opponents <= scoring_matches and streak <= best_streak and best_streak <= wins and (banked_wins + unbanked_wins) <= wins and risk_it_wins <= wins),
  constraint decision_is_known check (decision = any (array['bank'::text, 'risk'::text])),
  constraint nothing_is_negative check (banked >= 0 and unbanked >= 0 and losses >= 0 and streak >= 0 and unbanked_wins >= 0 and banked_wins >= 0 and risk_it_wins >= 0 and opponents_beaten >= 0 and contributed >= 0)
) with (fillfactor=70);
comment on table bounty_run is 'One player in one pool: points, results and contribution.';
create index bounty_run_in_order on bounty_run (pool_id, banked desc, opponents_beaten desc, matches, reached_seq, entrant);
create index bounty_run_of_player on bounty_run (player_id);
grant select on bounty_run to throwdown_app;
grant select on bounty_run to throwdown_staff;

create table bounty_pair (
  pool_id     text not null,
  player_id   uuid not null,
  opponent_id uuid not null,
  meetings    integer not null,
  wins        integer not null,
  constraint bounty_pair_pkey primary key (pool_id, player_id, opponent_id),
  constraint wins_are_meetings check (wins >= 0 and wins <= meetings and meetings > 0)
);
comment on table bounty_pair is 'How often one player met and beat one opponent in scoring matches of a pool [B5] [B8] [B9].';
grant select on bounty_pair to throwdown_app;
grant select on bounty_pair to throwdown_staff;

create table bounty_prize (
  pool_id   text not null,
  place     smallint not null,
  player_id uuid not null,
  amount    bigint not null,
  constraint bounty_prize_pkey primary key (pool_id, place),
  constraint bounty_prize_pool_id_fkey foreign key (pool_id) references bounty_pool(id),
  constraint nobody_wins_two_prizes unique (pool_id, player_id),
  constraint a_prize_is_not_negative check (amount >= 0),
  constraint three_places_are_paid check (place >= 1 and place <= 3)
);
comment on table bounty_prize is 'The prize of one place in a settled pool.';
create trigger bounty_prizes_are_final before delete or update on bounty_prize for each statement execute function ledger_refuse_change();
create trigger bounty_prizes_are_kept before truncate on bounty_prize for each statement execute function ledger_refuse_change();
grant select on bounty_prize to throwdown_app;
grant select on bounty_prize to throwdown_staff;

create table integrity_case (
  id           uuid not null default gen_random_uuid(),
  player_id    uuid not null,
  pool_id      text,
  reason       text not null,
  opened_at    timestamptz not null,
  opened_by    text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  closed_at    timestamptz,
  closed_by    text,
  constraint integrity_case_pkey primary key (id),
  constraint integrity_case_pool_id_fkey foreign key (pool_id) references bounty_pool(id),
  constraint a_case_closes_after_it_opened check (closed_at >= opened_at),
  constraint a_case_has_a_reason check (length(reason) >= 1 and length(reason) <= 2000),
  constraint a_case_is_confirmed_while_it_is_open check (confirmed_at >= opened_at and confirmed_at <= coalesce(closed_at, 'infinity'::timestamptz)),
  constraint a_closed_case_names_who_closed_it check ((closed_at is null) = (closed_by is null)),
  constraint a_confirmed_case_names_who_confirmed_it check ((confirmed_at is null) = (confirmed_by is null))
);
comment on table integrity_case is 'One investigation of a player by staff, in one pool or in all; once confirmed the player gets no prize until it is closed [B8].';
create index integrity_case_confirmed on integrity_case (player_id) where confirmed_at is not null and closed_at is null;
grant select on integrity_case to throwdown_app;
grant select, insert, update (confirmed_at, confirmed_by, closed_at, closed_by) on integrity_case to throwdown_staff;
