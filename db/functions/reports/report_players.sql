-- Who played on a day, who of them for the first time, and how many of those who played seven days earlier have played since.
create or replace function report_players(p_from timestamptz, p_until timestamptz)
returns table (players integer, new_players integer, earlier_players integer, returned_players integer)
language sql stable
set search_path = public, pg_temp
as $$
  with played as (
    select distinct e.player_id
      from play_event e
     where e.at >= p_from and e.at < p_until and e.kind in ('won', 'lost')
  ), earlier as (
    select distinct e.player_id
      from play_event e
     where e.at >= p_from - interval '7 days' and e.at < p_until - interval '7 days' and e.kind in ('won', 'lost')
  ), since as (
    select distinct e.player_id
      from play_event e
     where e.at >= p_until - interval '7 days' and e.at < p_until and e.kind in ('won', 'lost')
  )
  select (select count(*) from played)::integer,
         (select count(*)
            from played p
           where (
             select e.at
               from play_event e
              where e.player_id = p.player_id and e.kind in ('won', 'lost')
              order by e.seq
              limit 1) >= p_from)::integer,
         (select count(*) from earlier)::integer,
         (select count(*) from earlier join since using (player_id))::integer
$$;
