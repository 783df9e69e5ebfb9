-- Bounty pools: one per tier and week [B1], what each player has in it, and how it ended. Rows are written by the functions
-- of the next files only; a run can be built anew from play_event.

create table bounty_pool (
  -- Tier and first day: usd5-2026-11-09.
  id                  text        not null primary key,
  tier                smallint    not null,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  state               text        not null default 'OPEN',
  terms_version       int         not null,
  -- [B6] Of its terms, where joining can read it.
  scoring_matches_max int         not null,
  closing_at          timestamptz,
  review_at           timestamptz,
  review_ends_at      timestamptz,
  finished_at         timestamptz,
  -- What was divided or returned, and the service's part of it, once finished.
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
  constraint a_void_pool_takes_no_fee check (state <> 'VOID' or fee = 0)
);
create index bounty_pool_unfinished on bounty_pool (ends_at) where finished_at is null;
create index bounty_pool_settled on bounty_pool (finished_at desc, id) where state = 'SETTLED';

-- One player in one pool.
create table bounty_run (
  pool_id           text    not null references bounty_pool (id),
  player_id         uuid    not null,
  -- Who the player is in the public list [B13]: random, so that nobody can follow it into another pool.
  entrant           uuid    not null default gen_random_uuid(),
  banked            int     not null default 0,
  unbanked          int     not null default 0,
  -- Risk It was chosen: the next match counts double [B3].
  risk_active       boolean not null default false,
  -- The win that waits for Bank It or Risk It [B4].
  choice_match_id   uuid,
  -- The last answer, for who asks twice.
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
  -- [B2] Matches with a turn that both opened; opponents are counted in these alone.
  scoring_matches   int     not null default 0,
  opponents         int     not null default 0,
  opponents_beaten  int     not null default 0,
  contributed       bigint  not null default 0,
  -- [B9] The event that brought the banked points to where they are.
  reached_seq       bigint  not null default 0,
  -- [B8] Found at the settlement: no verified person, or an open integrity case.
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
-- [B9] The board, and its first pages without a sort.
create index bounty_run_in_order on bounty_run (pool_id, banked desc, opponents_beaten desc, matches, reached_seq, entrant);
create index bounty_run_of_player on bounty_run (player_id);

-- Who met whom in scoring matches of a pool [B5] [B8] [B9].
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
create trigger bounty_prizes_are_final before update or delete on bounty_prize
  for each statement execute function ledger_refuse_change();
create trigger bounty_prizes_are_kept before truncate on bounty_prize
  for each statement execute function ledger_refuse_change();

-- Staff looks into a player, in one pool or altogether; while it is open there is no prize [B8].
create table integrity_case (
  id        uuid        not null primary key default gen_random_uuid(),
  player_id uuid        not null,
  pool_id   text        references bounty_pool (id),
  reason    text        not null,
  opened_at timestamptz not null,
  opened_by text        not null,
  closed_at timestamptz,
  closed_by text,
  constraint a_case_has_a_reason check (length(reason) between 1 and 2000),
  constraint a_closed_case_names_who_closed_it check ((closed_at is null) = (closed_by is null)),
  constraint a_case_closes_after_it_opened check (closed_at >= opened_at)
);
create index integrity_case_open on integrity_case (player_id) where closed_at is null;

grant select on bounty_pool, bounty_run, bounty_pair, bounty_prize, integrity_case to throwdown_app, throwdown_staff;
grant insert, update (closed_at, closed_by) on integrity_case to throwdown_staff;
