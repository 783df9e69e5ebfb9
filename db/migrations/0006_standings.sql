-- Sums of play_event for each player on each board. They can be counted again from the events at any time, and nothing
-- about money is decided by them.

create table standing_player (
  player_no int  generated always as identity primary key,
  player_id uuid not null,
  constraint a_player_has_one_number unique (player_id) include (player_no)
);
comment on table standing_player is
  'The small number of a player on the boards; it is never reused or rebuilt, because it breaks ties.';
grant select on standing_player to throwdown_app, throwdown_staff;

create table standing_cursor (
  is_only boolean not null primary key default true,
  -- Grows with every rebuild: the sets in Redis are named by it.
  build   bigint  not null default 1,
  -- The last event that is counted, in commit order.
  xid     xid8    not null default '0',
  seq     bigint  not null default 0,
  constraint there_is_one_cursor check (is_only)
);
comment on table standing_cursor is 'The only row: how far the events are counted.';
grant select on standing_cursor to throwdown_app, throwdown_staff;

insert into standing_cursor default values;

-- Only the writer with the newest epoch may write to Redis.
create sequence standing_epoch;
grant usage on sequence standing_epoch to throwdown_app;

-- No second index: updates of other columns then stay on their page.
create table standing (
  earnings        bigint not null,
  bounty_earnings bigint not null,
  board           int    not null,
  player_no       int    not null,
  won             int    not null,
  lost            int    not null,
  primary key (board, player_no),
  constraint results_are_counted check (won >= 0 and lost >= 0)
) with (fillfactor = 80);
comment on table standing is 'The results of one player on one board.';
grant select on standing to throwdown_app, throwdown_staff;

-- One row for each day on which a player played: what the profile shows of all matches is summed up from at most some
-- hundred rows, however many matches there were.
create table standing_daily (
  earnings  bigint not null,
  played_ms bigint not null,
  player_no int    not null,
  -- Counted from 1970-01-01 in UTC.
  day       int    not null,
  rocks     int    not null,
  papers    int    not null,
  scissors  int    not null,
  primary key (player_no, day),
  constraint nothing_is_negative check (played_ms >= 0 and rocks >= 0 and papers >= 0 and scissors >= 0)
) with (fillfactor = 80);
comment on table standing_daily is 'What one player earned, how long they played and what they threw on one day.';
grant select on standing_daily to throwdown_app, throwdown_staff;

create table standing_pool (
  player_no int  not null,
  pool_id   text not null,
  primary key (player_no, pool_id)
);
comment on table standing_pool is 'One pool that a player has played in.';
grant select on standing_pool to throwdown_app, throwdown_staff;

create table standing_career (
  player_no   int not null primary key,
  -- Wins since the last loss.
  streak      int not null,
  best_streak int not null,
  podiums     int not null,
  pools       int not null,
  constraint the_best_streak_is_the_longest check (streak between 0 and best_streak),
  constraint nothing_is_negative check (podiums >= 0 and pools >= 0)
) with (fillfactor = 70);
comment on table standing_career is 'What the card of one player shows of all of their events.';
grant select on standing_career to throwdown_app, throwdown_staff;

create table standing_rival (
  opponent_id uuid not null,
  player_no   int  not null,
  won         int  not null,
  lost        int  not null,
  primary key (player_no, opponent_id),
  constraint results_are_counted check (won >= 0 and lost >= 0)
) with (fillfactor = 80);
comment on table standing_rival is
  'The results of one player against one opponent [Q5], without matches whose opponent was never shown.';
grant select on standing_rival to throwdown_app, throwdown_staff;

create table standing_pool_sum (
  contributed bigint not null,
  players     int    not null,
  pool_id     text   not null primary key,
  constraint nothing_is_negative check (contributed >= 0 and players >= 0)
) with (fillfactor = 50);
comment on table standing_pool_sum is 'The players and contributions of one pool; prizes are never calculated from it.';
grant select on standing_pool_sum to throwdown_app, throwdown_staff;

create table standing_hour (
  hour     timestamptz not null primary key,
  matches  int         not null,
  -- What winners of matches and pools gained, without their stakes.
  winnings bigint      not null,
  constraint matches_are_counted check (matches >= 0)
) with (fillfactor = 50);
comment on table standing_hour is 'The matches that ended in one hour and what players won in it; the dashboard shows sums of these.';
grant select on standing_hour to throwdown_app, throwdown_staff;
