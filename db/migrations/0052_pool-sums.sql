-- How many have played in each pool and what they put in, counted with the standings: a board that says so must not read
-- every run of its pool. Like the standings it can be built anew from the events, and no prize is ever reckoned from it.

create table standing_pool_sum (
  contributed bigint   not null,
  players     int      not null,
  generation  smallint not null,
  pool_id     text     not null,
  primary key (generation, pool_id),
  constraint nothing_is_negative check (contributed >= 0 and players >= 0)
) partition by list (generation);
create table standing_pool_sum_0 partition of standing_pool_sum for values in (0) with (fillfactor = 50);
create table standing_pool_sum_1 partition of standing_pool_sum for values in (1) with (fillfactor = 50);

-- As before, and the sums of the pools.
create or replace function standing_add(p_generation smallint, p_seqs bigint[], p_now timestamptz)
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
    select p.player_no, e.xid, e.seq, standing_day(e.at) as day, e.kind, e.mode, e.tier::int as tier, e.pool_id, e.earnings,
           e.contribution
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
    returning pool_id
  ), pooled as (
    select pool_id, 0 as players, contribution from event where pool_id is not null
    union all
    select pool_id, 1, 0 from visit
  ), pool_sum as (
    insert into standing_pool_sum as u (generation, pool_id, players, contributed)
    select p_generation, pool_id, sum(players), sum(contribution)
      from pooled
     group by pool_id
    on conflict (generation, pool_id) do update
       set players = u.players + excluded.players,
           contributed = u.contributed + excluded.contributed
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

-- As before, with one table more.
create or replace function standing_clear(p_table text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_generation smallint;
begin
  if p_table not in ('standing', 'standing_career', 'standing_pool', 'standing_pool_sum') then
    raise exception '% is no table of a generation', p_table;
  end if;
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  execute format('truncate %I', p_table || '_' || v_generation);
end
$$;

-- What the living generation has counted so far. Its row keeps whoever counts waiting until this is done.
with live as (
  select g.generation, g.xid, g.seq from standing_generation g where g.live for update
), visited as (
  select v.pool_id, count(*) as players
    from standing_pool v
    join live l on l.generation = v.generation
   group by v.pool_id
), contributed as (
  select e.pool_id, sum(e.contribution) as contributed
    from play_event e
    join live l on (e.xid, e.seq) <= (l.xid, l.seq)
   where e.pool_id is not null
   group by e.pool_id
)
insert into standing_pool_sum (generation, pool_id, players, contributed)
select l.generation, pool_id, coalesce(v.players, 0), coalesce(c.contributed, 0)
  from live l
 cross join (visited v full join contributed c using (pool_id));

revoke all on all functions in schema public from public;
grant select on standing_pool_sum to throwdown_app, throwdown_staff;
