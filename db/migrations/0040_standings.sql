-- The standings: what play_event adds up to for each player on each board. A read model: it can be built anew from the
-- events at any time, and nothing about money is ever decided by it.

-- A small number for each player who ever appears on a board. Never reused and never rebuilt: it breaks ties.
create table standing_player (
  player_no int  generated always as identity primary key,
  player_id uuid not null,
  constraint a_player_has_one_number unique (player_id) include (player_no)
);

-- One generation answers, the other is empty or being built. How far each has come, by the order of commits.
create table standing_generation (
  generation smallint not null primary key,
  live       boolean  not null,
  -- Grows with every rebuild, so that whoever shows the boards sees that they are new ones.
  build      bigint   not null,
  xid        xid8     not null,
  seq        bigint   not null,
  constraint there_are_two_generations check (generation in (0, 1))
);
create unique index only_one_generation_is_live on standing_generation (live) where live;
insert into standing_generation (generation, live, build, xid, seq)
values (0, true, 1, '0', 0), (1, false, 0, '0', 0);

-- Who may write to Redis: the number drawn last.
create sequence standing_epoch;

-- Found by its key alone: without another index an update stays on its page.
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
create table standing_0 partition of standing for values in (0) with (fillfactor = 80);
create table standing_1 partition of standing for values in (1) with (fillfactor = 80);

create table standing_career (
  player_no   int      not null,
  streak      int      not null,
  best_streak int      not null,
  podiums     int      not null,
  generation  smallint not null,
  primary key (generation, player_no),
  constraint the_best_streak_is_the_longest check (best_streak >= streak and streak >= 0)
) partition by list (generation);
create table standing_career_0 partition of standing_career for values in (0) with (fillfactor = 80);
create table standing_career_1 partition of standing_career for values in (1) with (fillfactor = 80);

-- The pools a player has played in, each once.
create table standing_pool (
  player_no  int      not null,
  generation smallint not null,
  pool_id    text     not null,
  primary key (generation, player_no, pool_id)
) partition by list (generation);
create table standing_pool_0 partition of standing_pool for values in (0);
create table standing_pool_1 partition of standing_pool for values in (1);

-- A board is a number: ((first day of the period * 4 + kind of period) * 3 + mode) * 100 + tier. Days are counted from
-- 1970-01-01 in UTC; kinds are 0 all time, 1 day, 2 week from Monday, 3 month; mode and tier are 0 for all.
-- apps/server/src/standings/boards.ts says the same.
create function standing_day(p_at timestamptz) returns int
language sql immutable parallel safe
as $$ select (p_at at time zone 'UTC')::date - date '1970-01-01' $$;

create function standing_period(p_kind int, p_day int) returns int
language sql immutable parallel safe
as $$
  select case p_kind
         when 0 then 0
         when 1 then p_day
         when 2 then p_day - (p_day + 3) % 7
         else date_trunc('month', (date '1970-01-01' + p_day)::timestamp)::date - date '1970-01-01'
         end
$$;

-- The first day of the oldest period that is kept: the one before the present one.
create function standing_kept_from(p_kind int, p_today int) returns int
language sql immutable parallel safe
as $$ select standing_period(p_kind, standing_period(p_kind, p_today) - 1) $$;

-- What is kept of each kind of period, to be worked out once for many events.
create function standing_kept(p_now timestamptz) returns int[]
language sql immutable parallel safe
as $$ select array(select standing_kept_from(kind, standing_day(p_now)) from generate_series(0, 3) kind order by kind) $$;

-- The boards of an event are every base of it plus every offset. A period that is not kept has no base. Arrays, because
-- a list of values is compiled anew for every event.
create function standing_bases(p_day int, p_kept int[]) returns int[]
language sql immutable parallel safe
as $$
  select array[
    0,
    case when p_day >= p_kept[2] then (p_day * 4 + 1) * 300 end,
    case when standing_period(2, p_day) >= p_kept[3] then (standing_period(2, p_day) * 4 + 2) * 300 end,
    case when standing_period(3, p_day) >= p_kept[4] then (standing_period(3, p_day) * 4 + 3) * 300 end]
$$;

create function standing_offsets(p_mode text, p_tier int) returns int[]
language sql immutable parallel safe
as $$
  select case p_mode
         when 'normal' then array[0, p_tier, 100, 100 + p_tier]
         else array[0, p_tier, 200, 200 + p_tier]
         end
$$;

-- Adds these events to a generation and answers the rows that changed. Its players have numbers by now, and whoever calls
-- it holds the generation and answers for each event being added once.
create function standing_add(p_generation smallint, p_seqs bigint[], p_now timestamptz)
returns table (board int, player_no int, earnings bigint, won int, lost int)
language plpgsql
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_kept int[] := standing_kept(p_now);
begin
  return query
  with event as materialized (
    select p.player_no, e.xid, e.seq, standing_day(e.at) as day, e.kind, e.mode, e.tier::int as tier, e.pool_id, e.earnings
      from play_event e
      join standing_player p on p.player_id = e.player_id
     where e.seq = any (p_seqs)
       and e.kind in ('won', 'lost', 'prize', 'returned')
  ), result as (
    select player_no, kind,
           count(*) filter (where kind = 'lost') over (partition by player_no order by xid, seq) as losses
      from event
  ), run as (
    -- Runs of wins are cut by losses: the first run joins the streak from before, the last is the streak from now on.
    select player_no, losses,
           count(*) filter (where kind = 'won') as wins,
           count(*) filter (where kind = 'prize') as prizes
      from result
     group by player_no, losses
  ), summed as (
    select player_no, sum(prizes) as prizes, max(losses) as losses, max(wins) as best_run,
           coalesce(max(wins) filter (where losses = 0), 0) as first_run,
           (array_agg(wins order by losses desc))[1] as last_run
      from run
     group by player_no
  ), career as (
    insert into standing_career (generation, player_no, streak, best_streak, podiums)
    select p_generation, n.player_no,
           case when n.losses > 0 then n.last_run else coalesce(c.streak, 0) + n.first_run end,
           greatest(coalesce(c.best_streak, 0), coalesce(c.streak, 0) + n.first_run, n.best_run),
           coalesce(c.podiums, 0) + n.prizes
      from summed n
      left join standing_career c on c.generation = p_generation and c.player_no = n.player_no
    on conflict (generation, player_no) do update
       set streak = excluded.streak,
           best_streak = excluded.best_streak,
           podiums = excluded.podiums
  ), visit as (
    insert into standing_pool (generation, player_no, pool_id)
    select distinct p_generation, player_no, pool_id
      from event
     where kind in ('won', 'lost')
       and pool_id is not null
    on conflict do nothing
  ), based as (
    select player_no, kind, mode, tier, earnings, unnest(standing_bases(day, v_kept)) as base
      from event
  ), spread as (
    select player_no, kind, mode, earnings, base + unnest(standing_offsets(mode, tier)) as board
      from based
     where base is not null
  )
  -- [P5] Prizes and returned contributions are earnings without a game.
  insert into standing as s (generation, board, player_no, earnings, bounty_earnings, won, lost)
  select p_generation, board, player_no,
         sum(earnings),
         coalesce(sum(earnings) filter (where mode = 'bounty'), 0),
         count(*) filter (where kind = 'won'),
         count(*) filter (where kind = 'lost')
    from spread
   group by board, player_no
   order by board, player_no
  on conflict (generation, board, player_no) do update
     set earnings = s.earnings + excluded.earnings,
         bounty_earnings = s.bounty_earnings + excluded.bounty_earnings,
         won = s.won + excluded.won,
         lost = s.lost + excluded.lost
  returning s.board, s.player_no, s.earnings, s.won, s.lost;
end
$$;

-- Adds the next events to a generation (null: the live one), each exactly once: the place in the order of commits moves
-- in the same transaction, and its row lets nobody else add meanwhile.
create function standing_apply(p_generation smallint, p_now timestamptz, p_limit int)
returns table (board int, player_no int, earnings bigint, won int, lost int)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_place standing_generation;
  v_seqs  bigint[];
begin
  select g.* into v_place
    from standing_generation g
   where case when p_generation is null then g.live else g.generation = p_generation end
     for update;
  if v_place.generation is null then
    return;
  end if;
  -- Only as far as every transaction is over: what commits later must not lie before the place that was reached.
  v_seqs := array(
    select e.seq
      from play_event e
     where (e.xid, e.seq) > (v_place.xid, v_place.seq)
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.seq
     limit p_limit);
  if cardinality(v_seqs) = 0 then
    return;
  end if;
  update standing_generation g
     set xid = e.xid,
         seq = e.seq
    from play_event e
   where g.generation = v_place.generation
     and e.seq = v_seqs[cardinality(v_seqs)];
  -- Both generations may meet the same new players, in different orders: one numbers at a time.
  if exists (
    select from play_event e
     where e.seq = any (v_seqs)
       and not exists (select from standing_player p where p.player_id = e.player_id)
  ) then
    perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  end if;
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where e.seq = any (v_seqs)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select a.board, a.player_no, a.earnings, a.won, a.lost from standing_add(v_place.generation, v_seqs, p_now) a;
end
$$;

-- Empties one table of the generation that is not live. One at a time: whoever truncates several waits for one with another
-- in hand, and so does whoever counts.
create function standing_clear(p_table text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_generation smallint;
begin
  if p_table not in ('standing', 'standing_career', 'standing_pool') then
    raise exception '% is no table of a generation', p_table;
  end if;
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  execute format('truncate %I', p_table || '_' || v_generation);
end
$$;

-- Begins a rebuild: fixes the last event that the slices will count and numbers every player up to it. The live
-- generation has numbered those of the events it knows.
create function standing_rebuild_begin() returns table (generation smallint, players int)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  v_generation smallint;
  v_live standing_generation;
  v_last play_event;
begin
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  if exists (select from standing s where s.generation = v_generation)
     or exists (select from standing_career c where c.generation = v_generation) then
    raise exception 'generation % is not empty', v_generation;
  end if;
  select g.* into strict v_live from standing_generation g where g.live;
  select e.* into v_last
    from play_event e
   where e.xid < pg_snapshot_xmin(pg_current_snapshot())
   order by e.xid desc, e.seq desc
   limit 1;
  update standing_generation g
     set xid = coalesce(v_last.xid, '0'),
         seq = coalesce(v_last.seq, 0)
   where g.generation = v_generation;
  perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where (e.xid, e.seq) > (v_live.xid, v_live.seq)
     and (e.xid, e.seq) <= (v_last.xid, v_last.seq)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select v_generation, coalesce(max(p.player_no), 0) from standing_player p;
end
$$;

-- Counts the events of some players up to the fixed one. In slices, because an open transaction that writes keeps the
-- live generation from moving on.
create function standing_rebuild_slice(p_generation smallint, p_from_no int, p_to_no int, p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
set random_page_cost = 1
set work_mem = '64MB'
as $$
declare
  v_place standing_generation;
begin
  select g.* into strict v_place
    from standing_generation g
   where g.generation = p_generation and not g.live
     for update;
  perform standing_add(p_generation, array(
    select e.seq
      from standing_player p
      join play_event e on e.player_id = p.player_id
     where p.player_no between p_from_no and p_to_no
       and (e.xid, e.seq) <= (v_place.xid, v_place.seq)), p_now);
end
$$;

-- After the slices and before the switch: the planner must know what it will meet.
create function standing_rebuild_analyse(p_generation smallint) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  execute format('analyze standing_%1$s, standing_career_%1$s, standing_pool_%1$s, standing_player', p_generation);
end
$$;

-- The rebuilt generation answers from here on, with every event up to now.
create function standing_switch(p_now timestamptz, p_limit int) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_next  smallint;
  v_build bigint;
  v_from  bigint;
  v_to    bigint;
begin
  -- One order for everyone; the applier of the live generation waits here or has waited.
  perform from standing_generation g order by g.generation for update;
  select g.generation into strict v_next from standing_generation g where not g.live;
  loop
    select g.seq into v_from from standing_generation g where g.generation = v_next;
    perform standing_apply(v_next, p_now, p_limit);
    select g.seq into v_to from standing_generation g where g.generation = v_next;
    exit when v_to = v_from;
  end loop;
  select max(g.build) + 1 into v_build from standing_generation g;
  update standing_generation g set live = false where g.live;
  update standing_generation g set live = true, build = v_build where g.generation = v_next;
  return v_build;
end
$$;

-- Deletes rows of periods that are over, some at a time. Zero: nothing is left to delete.
create function standing_sweep(p_now timestamptz, p_limit int) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_deleted int;
begin
  with recursive boards as (
    (select s.generation, s.board from standing s join standing_generation g on g.generation = s.generation and g.live
      order by s.board limit 1)
    union all
    select b.generation,
           (select s.board from standing s where s.generation = b.generation and s.board > b.board order by s.board limit 1)
      from boards b
     where b.board is not null
  ), over as (
    select s.generation, s.board, s.player_no
      from boards b
      join standing s on s.generation = b.generation and s.board = b.board
     where b.board / 300 % 4 > 0
       and b.board / 1200 < standing_kept_from(b.board / 300 % 4, standing_day(p_now))
     limit p_limit
  ), deleted as (
    delete from standing s
     using over o
     where s.generation = o.generation
       and s.board = o.board
       and s.player_no = o.player_no
    returning 1
  )
  select count(*) into v_deleted from deleted;
  return v_deleted;
end
$$;

revoke all on all functions in schema public from public;
grant select on standing_player, standing_generation, standing, standing_career, standing_pool to throwdown_app, throwdown_staff;
grant usage on sequence standing_epoch to throwdown_app;
grant execute on function
  standing_apply(smallint, timestamptz, int),
  standing_clear(text),
  standing_rebuild_begin(),
  standing_rebuild_slice(smallint, int, int, timestamptz),
  standing_rebuild_analyse(smallint),
  standing_switch(timestamptz, int),
  standing_sweep(timestamptz, int),
  standing_day(timestamptz),
  standing_period(int, int),
  standing_kept_from(int, int)
   to throwdown_app;
