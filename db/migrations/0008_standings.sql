-- Sums of play_event for each player on each board. They can be rebuilt from the events at any time, and nothing
-- about money is decided by them.

create table standing_player (
  player_no int  generated always as identity primary key,
  player_id uuid not null,
  constraint a_player_has_one_number unique (player_id) include (player_no)
);
comment on table standing_player is
  'The small number of a player on the boards; it is never reused or rebuilt, because it breaks ties.';
grant select on standing_player to throwdown_app, throwdown_staff;

create table standing_generation (
  generation smallint not null primary key,
  live       boolean  not null,
  -- Grows with every rebuild, so that readers notice that the boards were replaced.
  build      bigint   not null,
  -- The last event that this generation has counted, in commit order.
  xid        xid8     not null,
  seq        bigint   not null,
  constraint there_are_two_generations check (generation in (0, 1))
);
comment on table standing_generation is
  'One of two copies of the standings: the live one, or the one that is empty or being rebuilt.';
create unique index only_one_generation_is_live on standing_generation (live) where live;
grant select on standing_generation to throwdown_app, throwdown_staff;

insert into standing_generation (generation, live, build, xid, seq)
values (0, true, 1, '0', 0), (1, false, 0, '0', 0);

-- Only the writer with the newest epoch may write to Redis.
create sequence standing_epoch;
grant usage on sequence standing_epoch to throwdown_app;

-- No second index: updates of other columns then stay on their page.
create table standing (
  earnings        bigint   not null,
  bounty_earnings bigint   not null,
  board           int      not null,
  player_no       int      not null,
  won             int      not null,
  lost            int      not null,
  generation      smallint not null,
  primary key (generation, board, player_no),
  constraint results_are_counted check (won >= 0 and lost >= 0)
) partition by list (generation);
comment on table standing is 'The results of one player on one board, in one generation.';
create table standing_0 partition of standing for values in (0) with (fillfactor = 80);
create table standing_1 partition of standing for values in (1) with (fillfactor = 80);
grant select on standing to throwdown_app, throwdown_staff;

create table standing_career (
  player_no   int      not null,
  streak      int      not null,
  best_streak int      not null,
  podiums     int      not null,
  generation  smallint not null,
  primary key (generation, player_no),
  constraint the_best_streak_is_the_longest check (best_streak >= streak and streak >= 0)
) partition by list (generation);
comment on table standing_career is 'Streaks and podiums of one player, in one generation.';
create table standing_career_0 partition of standing_career for values in (0) with (fillfactor = 80);
create table standing_career_1 partition of standing_career for values in (1) with (fillfactor = 80);
grant select on standing_career to throwdown_app, throwdown_staff;

create table standing_pool (
  player_no  int      not null,
  generation smallint not null,
  pool_id    text     not null,
  primary key (generation, player_no, pool_id)
) partition by list (generation);
comment on table standing_pool is 'One pool that a player has played in, in one generation.';
create table standing_pool_0 partition of standing_pool for values in (0);
create table standing_pool_1 partition of standing_pool for values in (1);
grant select on standing_pool to throwdown_app, throwdown_staff;

create table standing_pool_sum (
  contributed bigint   not null,
  players     int      not null,
  generation  smallint not null,
  pool_id     text     not null,
  primary key (generation, pool_id),
  constraint nothing_is_negative check (contributed >= 0 and players >= 0)
) partition by list (generation);
comment on table standing_pool_sum is
  'The players and contributions of one pool, in one generation; prizes are never calculated from it.';
create table standing_pool_sum_0 partition of standing_pool_sum for values in (0) with (fillfactor = 50);
create table standing_pool_sum_1 partition of standing_pool_sum for values in (1) with (fillfactor = 50);
grant select on standing_pool_sum to throwdown_app, throwdown_staff;
