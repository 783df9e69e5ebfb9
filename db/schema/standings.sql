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

create table standing_cursor (
  is_only boolean not null default true,
  build   bigint not null default 1,
  xid     xid8 not null default '0'::xid8,
  seq     bigint not null default 0,
  constraint standing_cursor_pkey primary key (is_only),
  constraint there_is_one_cursor check (is_only)
);
comment on table standing_cursor is 'The only row: how far the events are counted.';
grant select on standing_cursor to throwdown_app;
grant select on standing_cursor to throwdown_staff;

create sequence standing_epoch;
grant usage on sequence standing_epoch to throwdown_app;

create table standing (
  earnings        bigint not null,
  bounty_earnings bigint not null,
  board           integer not null,
  player_no       integer not null,
  won             integer not null,
  lost            integer not null,
  constraint standing_pkey primary key (board, player_no),
  constraint results_are_counted check (won >= 0 and lost >= 0)
) with (fillfactor=80);
comment on table standing is 'The results of one player on one board.';
grant select on standing to throwdown_app;
grant select on standing to throwdown_staff;

create table standing_daily (
  earnings  bigint not null,
  played_ms bigint not null,
  player_no integer not null,
  day       integer not null,
  rocks     integer not null,
  papers    integer not null,
  scissors  integer not null,
  constraint standing_daily_pkey primary key (player_no, day),
  constraint nothing_is_negative check (played_ms >= 0 and rocks >= 0 and papers >= 0 and scissors >= 0)
) with (fillfactor=80);
comment on table standing_daily is 'What one player earned, how long they played and what they threw on one day.';
grant select on standing_daily to throwdown_app;
grant select on standing_daily to throwdown_staff;

create table standing_pool (
  player_no integer not null,
  pool_id   text not null,
  constraint standing_pool_pkey primary key (player_no, pool_id)
);
comment on table standing_pool is 'One pool that a player has played in.';
grant select on standing_pool to throwdown_app;
grant select on standing_pool to throwdown_staff;

create table standing_pool_sum (
  contributed bigint not null,
  players     integer not null,
  pool_id     text not null,
  constraint standing_pool_sum_pkey primary key (pool_id),
  constraint nothing_is_negative check (contributed >= 0 and players >= 0)
) with (fillfactor=50);
comment on table standing_pool_sum is 'The players and contributions of one pool; prizes are never calculated from it.';
grant select on standing_pool_sum to throwdown_app;
grant select on standing_pool_sum to throwdown_staff;

create table standing_hour (
  hour     timestamptz not null,
  matches  integer not null,
  winnings bigint not null,
  constraint standing_hour_pkey primary key (hour),
  constraint matches_are_counted check (matches >= 0)
) with (fillfactor=50);
comment on table standing_hour is 'The matches that ended in one hour and what players won in it; the dashboard shows sums of these.';
grant select on standing_hour to throwdown_app;
grant select on standing_hour to throwdown_staff;
