-- Bounty pools. Rows are written by the functions of db/functions/bounty only; a run can be rebuilt from play_event.

create table bounty_pool (
  -- Tier and first day: usd5-2026-11-09.
  id                  text        not null primary key,
  tier                smallint    not null,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  state               text        not null default 'OPEN',
  terms_version       int         not null,
  -- [B6] Copied from the terms, so that joining can check it.
  scoring_matches_max int         not null,
  closing_at          timestamptz,
  review_at           timestamptz,
  review_ends_at      timestamptz,
  -- [B14] Two people stopped its payout.
  payout_stopped_at   timestamptz,
  finished_at         timestamptz,
  -- What was divided or returned, and the fee in it. Null until finished.
  total               bigint,
  fee                 bigint,
  eligible_players    int,
  constraint pool_state_is_known check (state in ('OPEN', 'CLOSING', 'REVIEW', 'SETTLED', 'VOID')),
  constraint a_pool_is_called_by_tier_and_day check (id = 'usd' || tier || '-' || to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD')),
  constraint a_pool_begins_on_monday_midnight check (
    extract(isodow from starts_at at time zone 'UTC') = 1 and date_trunc('day', starts_at at time zone 'UTC') = starts_at at time zone 'UTC'
  ),
  constraint a_pool_lasts_a_week check (ends_at = starts_at + interval '168 hours'),
  constraint every_step_has_its_time check (
    (state = 'OPEN') = (closing_at is null)
    and (state in ('OPEN', 'CLOSING')) = (review_at is null)
    and (review_at is null) = (review_ends_at is null)
    and (state in ('SETTLED', 'VOID')) = (finished_at is not null)
  ),
  constraint a_finished_pool_has_its_totals check (
    (finished_at is null) = (total is null)
    and (finished_at is null) = (fee is null)
    and (finished_at is null) = (eligible_players is null)
    and fee between 0 and total
  ),
  -- A stopped payout leaves its pool out of a check of the ledger, see ledger_stopped_pool_breach.
  constraint only_an_unfinished_payout_is_stopped check (payout_stopped_at is null or finished_at is null),
  constraint a_void_pool_takes_no_fee check (state <> 'VOID' or fee = 0)
);
comment on table bounty_pool is 'One bounty pool: a tier and a week [B1], and how it ended.';
create index bounty_pool_unfinished on bounty_pool (ends_at) where finished_at is null;
create index bounty_pool_settled on bounty_pool (finished_at desc, id) where state = 'SETTLED';
grant select on bounty_pool to throwdown_app, throwdown_staff;

create table bounty_run (
  pool_id           text    not null references bounty_pool (id),
  player_id         uuid    not null,
  -- The player's id in the public list [B13]: random, so that a player cannot be followed into another pool.
  entrant           uuid    not null default gen_random_uuid(),
  banked            int     not null default 0,
  unbanked          int     not null default 0,
  -- Risk It was chosen: the next match counts double [B3].
  risk_active       boolean not null default false,
  -- The win that waits for Bank It or Risk It [B4].
  choice_match_id   uuid,
  -- The last decision, to return the same result when it is sent twice.
  decided_match_id  uuid,
  decision          text,
  wins              int     not null default 0,
  losses            int     not null default 0,
  streak            int     not null default 0,
  best_streak       int     not null default 0,
  -- Wins whose points are unbanked, and those whose points are safe.
  unbanked_wins     int     not null default 0,
  banked_wins       int     not null default 0,
  risk_it_wins      int     not null default 0,
  matches           int     not null default 0,
  -- [B2] Matches in which the player opened a locked hand; opponents are counted in these only.
  scoring_matches   int     not null default 0,
  opponents         int     not null default 0,
  opponents_beaten  int     not null default 0,
  contributed       bigint  not null default 0,
  -- [B9] The event that gave the present number of banked points.
  reached_seq       bigint  not null default 0,
  -- [B14] A verified person when the review began. What the player or the account becomes afterwards changes no prize.
  verified          boolean not null default false,
  -- [B8] Decided at the settlement: not verified, or a confirmed integrity case.
  excluded          boolean not null default false,
  primary key (pool_id, player_id),
  constraint an_entrant_is_one_player unique (pool_id, entrant),
  constraint a_choice_has_something_at_risk check (choice_match_id is null or (unbanked > 0 and not risk_active)),
  constraint a_decision_names_its_win check ((decision is null) = (decided_match_id is null)),
  constraint decision_is_known check (decision in ('bank', 'risk')),
  constraint counts_add_up check (
    matches = wins + losses and scoring_matches <= matches and opponents_beaten <= opponents and opponents <= scoring_matches
    and streak <= best_streak and best_streak <= wins and banked_wins + unbanked_wins <= wins and risk_it_wins <= wins
  ),
  constraint nothing_is_negative check (
    banked >= 0 and unbanked >= 0 and losses >= 0 and streak >= 0 and unbanked_wins >= 0 and banked_wins >= 0
    and risk_it_wins >= 0 and opponents_beaten >= 0 and contributed >= 0
  )
) with (fillfactor = 70);
comment on table bounty_run is 'One player in one pool: points, results and contribution.';
-- [B9] The order of the board.
create index bounty_run_in_order on bounty_run (pool_id, banked desc, opponents_beaten desc, matches, reached_seq, entrant);
create index bounty_run_of_player on bounty_run (player_id);
grant select on bounty_run to throwdown_app, throwdown_staff;

create table bounty_pair (
  pool_id     text not null,
  player_id   uuid not null,
  opponent_id uuid not null,
  meetings    int  not null,
  -- Scoring wins of the player over the opponent.
  wins        int  not null,
  primary key (pool_id, player_id, opponent_id),
  constraint wins_are_meetings check (wins between 0 and meetings and meetings > 0)
);
comment on table bounty_pair is
  'How often one player met and beat one opponent in scoring matches of a pool [B5] [B8] [B9].';
grant select on bounty_pair to throwdown_app, throwdown_staff;

create table bounty_prize (
  pool_id   text     not null references bounty_pool (id),
  place     smallint not null,
  player_id uuid     not null,
  amount    bigint   not null,
  primary key (pool_id, place),
  constraint three_places_are_paid check (place between 1 and 3),
  constraint nobody_wins_two_prizes unique (pool_id, player_id),
  constraint a_prize_is_not_negative check (amount >= 0)
);
comment on table bounty_prize is 'The prize of one place in a settled pool.';
grant select on bounty_prize to throwdown_app, throwdown_staff;

create table integrity_case (
  id           uuid        not null primary key default gen_random_uuid(),
  player_id    uuid        not null,
  pool_id      text        references bounty_pool (id),
  reason       text        not null,
  opened_at    timestamptz not null,
  opened_by    text        not null,
  -- A person has found it true.
  confirmed_at timestamptz,
  confirmed_by text,
  closed_at    timestamptz,
  closed_by    text,
  constraint a_case_has_a_reason check (length(reason) between 1 and 2000),
  constraint a_confirmed_case_names_who_confirmed_it check ((confirmed_at is null) = (confirmed_by is null)),
  constraint a_case_is_confirmed_while_it_is_open check (confirmed_at >= opened_at and confirmed_at <= coalesce(closed_at, 'infinity')),
  constraint a_closed_case_names_who_closed_it check ((closed_at is null) = (closed_by is null)),
  constraint a_case_closes_after_it_opened check (closed_at >= opened_at)
);
comment on table integrity_case is
  'One investigation of a player by staff, in one pool or in all; once confirmed the player gets no prize until it is closed [B8].';
create index integrity_case_confirmed on integrity_case (player_id) where confirmed_at is not null and closed_at is null;
grant select on integrity_case to throwdown_app;
grant select, insert on integrity_case to throwdown_staff;
grant update (confirmed_at, confirmed_by, closed_at, closed_by) on integrity_case to throwdown_staff;
