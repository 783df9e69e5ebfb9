-- Returns which limit one more match with this stake would exceed: stake_limit, loss_limit or time_limit, or null [L2]. The whole
-- stake counts as lost already, so a lost match cannot exceed a limit either. A deposit limit is judged when a deposit is credited.
create or replace function play_limit_refusal(p_player uuid, p_stake bigint, p_now timestamptz) returns text
language sql stable
as $$
  with own as materialized (
    select l.kind, l.amount, make_interval(hours => 24 * l.days) as span from play_limit l where l.player_id = p_player and l.kind <> 'deposit'
  ), played as materialized (
    select m.ended_at, m.staked, m.net, m.played_ms
      from play_recent_matches(p_player, p_now - (select max(o.span) from own o)) m
  )
  select o.kind || '_limit'
    from own o
   cross join lateral (
     select coalesce(sum(p.staked), 0) as staked, coalesce(sum(p.net), 0) as net, coalesce(sum(p.played_ms), 0) as played_ms
       from played p
      where p.ended_at > p_now - o.span
   ) s
   where case o.kind
           when 'stake' then s.staked + p_stake > o.amount
           when 'loss' then p_stake - s.net > o.amount
           when 'time' then s.played_ms >= o.amount
         end
   order by o.span desc, o.kind
   limit 1
$$;
