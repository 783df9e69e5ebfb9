-- Adds the results of bounty matches to the runs of their players [B2] [B3] [B5]: one row per seat of a match with a winner.
-- A player is in at most one of the matches. A void match changes nothing [M9].
create or replace function bounty_score_matches(p_results match_result[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_results match_result[] := array(
    select r
      from unnest(p_results) r
      join match m on m.id = r.match_id
     where m.pool_id is not null
       and r.winner is not null
  );
begin
  if cardinality(v_results) = 0 then
    return;
  end if;
  -- Most players have a run already. Looking first is cheaper than an insertion that finds it.
  insert into bounty_run (pool_id, player_id)
  select s.pool_id, s.player_id
    from unnest(v_results) e
    join match_seat s on s.match_id = e.match_id
    left join lateral (
      select true as is_known from bounty_run b where b.pool_id = s.pool_id and b.player_id = s.player_id offset 0
    ) r on true
   where r.is_known is null
   order by s.pool_id, s.player_id
      on conflict (pool_id, player_id) do nothing;
  -- One lock order for all writers: bounty_begin_review locks these rows too.
  perform 1
     from unnest(v_results) e
     join match_seat s on s.match_id = e.match_id
     join bounty_run r on r.pool_id = s.pool_id and r.player_id = s.player_id
    order by r.pool_id, r.player_id
      for no key update of r;

  insert into bounty_pair as p (pool_id, player_id, opponent_id, meetings, wins)
  select s.pool_id, s.player_id, s.opponent_id, 1, (s.seat = e.winner)::int
    from unnest(v_results) e
    join match_seat s on s.match_id = e.match_id
   where s.seat = any (e.opened)
   order by s.pool_id, s.player_id
      on conflict (pool_id, player_id, opponent_id) do update
     set meetings = p.meetings + 1, wins = p.wins + excluded.wins;

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
         opponents = r.opponents + t.is_new::int,
         opponents_beaten = r.opponents_beaten + (t.won and t.is_first_win)::int,
         contributed = r.contributed + t.to_pool
    from (
      select s.pool_id, s.player_id, s.match_id, s.seat = e.winner as won, s.seat = any (e.opened) as opened,
             case when s.seat = e.winner then e.points else 0 end as points,
             case when s.seat = e.winner then e.to_pool else 0 end as to_pool,
             coalesce(p.meetings = 1, false) as is_new,
             coalesce(p.wins = 1, false) as is_first_win
        from unnest(v_results) e
        join match_seat s on s.match_id = e.match_id
        -- Pair by pair: as a join of two sets it compared every pair of a group with every other.
        left join lateral (
          select b.meetings, b.wins
            from bounty_pair b
           where b.pool_id = s.pool_id
             and b.player_id = s.player_id
             and b.opponent_id = s.opponent_id
          offset 0
        ) p on s.seat = any (e.opened)
    ) t
   where r.pool_id = t.pool_id
     and r.player_id = t.player_id;
end
$$;
