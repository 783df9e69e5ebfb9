-- Adds events to a generation and returns the rows that changed. The caller has numbered the players, holds the generation,
-- and adds each event once.
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
    -- Losses separate runs of wins: the first run extends the earlier streak, the last one is the new streak.
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
  -- [P5] Prizes and returned contributions are earnings without a match.
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

revoke all on function standing_add from public;
