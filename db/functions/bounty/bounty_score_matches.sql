-- Adds the results of bounty matches to the runs of their players [B2] [B3] [B5]: one row per seat of a match with a winner.
-- A player is in at most one of the matches. A void match changes nothing [M9].
create or replace function bounty_score_matches(p_results match_result[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_ids uuid[] := array(select r.match_id from unnest(p_results) r);
begin
  if not exists (select from match m where m.id = any (v_ids) and m.pool_id is not null) then
    return;
  end if;
  insert into bounty_run (pool_id, player_id)
  select s.pool_id, s.player_id
    from unnest(p_results) e
    join match_seat s on s.match_id = e.match_id and s.pool_id is not null
   where e.winner is not null
   order by s.pool_id, s.player_id
      on conflict (pool_id, player_id) do nothing;
  -- One lock order for all writers: bounty_begin_review locks these rows too.
  perform 1
     from match_seat s
     join bounty_run r on r.pool_id = s.pool_id and r.player_id = s.player_id
    where s.match_id = any (v_ids)
    order by r.pool_id, r.player_id
      for no key update of r;

  with result as materialized (
    select s.pool_id, s.player_id, s.opponent_id, s.match_id, s.seat = e.winner as won, s.seat = any (e.opened) as opened,
           case when s.seat = e.winner then e.points else 0 end as points,
           case when s.seat = e.winner then e.to_pool else 0 end as to_pool
      from unnest(p_results) e
      join match_seat s on s.match_id = e.match_id and s.pool_id is not null
     where e.winner is not null
  ), paired as (
    insert into bounty_pair as p (pool_id, player_id, opponent_id, meetings, wins)
    select t.pool_id, t.player_id, t.opponent_id, 1, t.won::int
      from result t
     where t.opened
     order by t.pool_id, t.player_id
        on conflict (pool_id, player_id, opponent_id) do update
       set meetings = p.meetings + 1, wins = p.wins + excluded.wins
    returning p.pool_id, p.player_id, p.meetings, p.wins
  )
  update bounty_run r
     set unbanked = case when t.won then r.unbanked + t.points else 0 end,
         unbanked_wins = case when t.won then r.unbanked_wins + (t.points > 0)::int else 0 end,
         choice_match_id = case when t.won and r.unbanked + t.points > 0 then t.match_id end,
         risk_active = false,
         risk_it_wins = r.risk_it_wins + (r.risk_active and t.points > 0)::int,
         wins = r.wins + t.won::int,
         losses = r.losses + (not t.won)::int,
         streak = case when t.won then r.streak + 1 else 0 end,
         best_streak = greatest(r.best_streak, case when t.won then r.streak + 1 else 0 end),
         matches = r.matches + 1,
         scoring_matches = r.scoring_matches + t.opened::int,
         opponents = r.opponents + coalesce(p.meetings = 1, false)::int,
         opponents_beaten = r.opponents_beaten + coalesce(t.won and p.wins = 1, false)::int,
         contributed = r.contributed + t.to_pool
    from result t
    left join paired p on p.pool_id = t.pool_id and p.player_id = t.player_id
   where r.pool_id = t.pool_id
     and r.player_id = t.player_id;
end
$$;

revoke all on function bounty_score_matches from public;
