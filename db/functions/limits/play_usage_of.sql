-- What a player staked, won or lost, played and deposited in the last 1, 7 and 30 days [L2], and when the oldest match and the
-- oldest deposit of it stop to count.
create or replace function play_usage_of(p_player uuid, p_now timestamptz)
returns table (
  days             smallint,
  staked           bigint,
  net              bigint,
  played_ms        bigint,
  frees_at         timestamptz,
  deposited        bigint,
  deposits_free_at timestamptz
)
language sql stable security definer
set search_path = public, pg_temp
as $$
  with played as materialized (
    select m.ended_at, m.staked, m.net, m.played_ms from play_recent_matches(p_player, p_now - interval '720 hours') m
  )
  select d.days, m.staked, m.net, m.played_ms, m.oldest + d.span, s.counted, s.oldest + d.span
    from (
           select n.days, make_interval(hours => 24 * n.days) as span
             from (values (1::smallint), (7::smallint), (30::smallint)) as n (days)
         ) d
   cross join lateral (
     select coalesce(sum(p.staked), 0)::bigint as staked,
            coalesce(sum(p.net), 0)::bigint as net,
            coalesce(sum(p.played_ms), 0)::bigint as played_ms,
            min(p.ended_at) as oldest
       from played p
      where p.ended_at > p_now - d.span
   ) m
   cross join lateral play_deposits_since(p_player, p_now - d.span) s
   order by d.days
$$;

grant execute on function play_usage_of to throwdown_app;
