-- What a player staked, won or lost and played in the last 1, 7 and 30 days [L2], and when the oldest of it stops to count.
create or replace function play_usage_of(p_player uuid, p_now timestamptz)
returns table (days smallint, staked bigint, net bigint, played_ms bigint, frees_at timestamptz)
language sql stable security definer
set search_path = public, pg_temp
as $$
  with played as materialized (
    select m.ended_at, m.staked, m.net, m.played_ms from play_recent_matches(p_player, p_now - interval '720 hours') m
  )
  select d.days,
         coalesce(sum(p.staked), 0)::bigint,
         coalesce(sum(p.net), 0)::bigint,
         coalesce(sum(p.played_ms), 0)::bigint,
         min(p.ended_at) + make_interval(hours => 24 * d.days)
    from (values (1::smallint), (7::smallint), (30::smallint)) as d (days)
    left join played p on p.ended_at > p_now - make_interval(hours => 24 * d.days)
   group by d.days
   order by d.days
$$;

revoke all on function play_usage_of from public;
grant execute on function play_usage_of to throwdown_app;
