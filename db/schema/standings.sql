-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table standing_player (
  player_no integer not null generated always as identity,
  player_id uuid not null,
  constraint standing_player_pkey primary key (player_no),
  constraint a_player_has_one_number unique (player_id) include (player_no)
);
comment on table standing_player is 'The small number of a player on the boards; it is never reused or rebuilt, because it breaks ties.';
grant select on standing_player to throwdown_app;
grant select on standing_player to throwdown_staff;

create table standing_generation (
  generation smallint not null,
  live       boolean not null,
  build      bigint not null,
  xid        xid8 not null,
  seq        bigint not null,
  constraint standing_generation_pkey primary key (generation),
  constraint there_are_two_generations check (generation = any (array[0, 1]))
);
comment on table standing_generation is 'One of two copies of the standings: the live one, or the one that is empty or being rebuilt.';
create unique index only_one_generation_is_live on standing_generation (live) where live;
grant select on standing_generation to throwdown_app;
grant select on standing_generation to throwdown_staff;

create sequence standing_epoch;
grant usage on sequence standing_epoch to throwdown_app;

create table standing (
  earnings        bigint not null,
  bounty_earnings bigint not null,
  board           integer not null,
  player_no       integer not null,
  won             integer not null,
  lost            integer not null,
  generation      smallint not null,
  constraint standing_pkey primary key (generation, board, player_no),
  constraint results_are_counted check (won >= 0 and lost >= 0)
) partition by list (generation);
comment on table standing is 'The results of one player on one board, in one generation.';
grant select on standing to throwdown_app;
grant select on standing to throwdown_staff;

create table standing_career (
  player_no   integer not null,
  streak      integer not null,
  best_streak integer not null,
  podiums     integer not null,
  generation  smallint not null,
  constraint standing_career_pkey primary key (generation, player_no),
  constraint the_best_streak_is_the_longest check (best_streak >= streak and streak >= 0)
) partition by list (generation);
comment on table standing_career is 'Streaks and podiums of one player, in one generation.';
grant select on standing_career to throwdown_app;
grant select on standing_career to throwdown_staff;

create table standing_pool (
  player_no  integer not null,
  generation smallint not null,
  pool_id    text not null,
  constraint standing_pool_pkey primary key (generation, player_no, pool_id)
) partition by list (generation);
comment on table standing_pool is 'One pool that a player has played in, in one generation.';
grant select on standing_pool to throwdown_app;
grant select on standing_pool to throwdown_staff;

create table standing_pool_sum (
  contributed bigint not null,
  players     integer not null,
  generation  smallint not null,
  pool_id     text not null,
  constraint standing_pool_sum_pkey primary key (generation, pool_id),
  constraint nothing_is_negative check (contributed >= 0 and players >= 0)
) partition by list (generation);
comment on table standing_pool_sum is 'The players and contributions of one pool, in one generation; prizes are never calculated from it.';
grant select on standing_pool_sum to throwdown_app;
grant select on standing_pool_sum to throwdown_staff;
