-- Who played on a day, who of them for the first time, and how many of those who played seven days earlier have played since. Reads the
-- events of this day only and stores who played; earlier days are read from what was stored when they were counted.
create or replace function report_players(p_day date)
returns table (players integer, new_players integer, earlier_players integer, returned_players integer)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  -- More than the week that a day looks back, for a report that was not counted for some days.
  c_days_kept constant integer := 30;
  v_from      timestamptz := p_day::timestamp at time zone 'UTC';
  v_until     timestamptz := (p_day + 1)::timestamp at time zone 'UTC';
begin
  delete from report_player where day < p_day - c_days_kept;
  insert into report_player (day, player_id)
  select distinct p_day, e.player_id
    from play_event e
   where e.at >= v_from and e.at < v_until and e.kind in ('won', 'lost')
  except
  select p.day, p.player_id from report_player p where p.day = p_day
  on conflict do nothing;
  return query
  select (select count(*) from report_player p where p.day = p_day)::integer,
         (select count(*)
            from report_player p
           where p.day = p_day
             and (
               select e.at
                 from play_event e
                -- In the order that only the index of the player has.
                where e.player_id between p.player_id and p.player_id and e.kind in ('won', 'lost')
                order by e.player_id, e.seq
                limit 1) >= v_from)::integer,
         (select count(*) from report_player p where p.day = p_day - 7)::integer,
         (select count(*)
            from report_player p
           where p.day = p_day - 7
             and exists (
               select from report_player since
                where since.player_id = p.player_id and since.day between p_day - 6 and p_day))::integer;
end
$$;
