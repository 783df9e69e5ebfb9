-- Whether one of these players has a match that began in this time.
create or replace function archive_is_played_by(p_player_ids uuid[], p_begins timestamptz, p_ends timestamptz) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select
      from unnest(p_player_ids) p (id)
     cross join lateral (
       select
         from match_seat s
        where s.player_id = p.id
          -- The id has the time of the node that prepared the match, the seat that of the save.
          and s.paired_at between p_begins - interval '1 day' and p_ends + interval '1 day'
          and s.match_id >= match_id_at(p_begins)
          and s.match_id < match_id_at(p_ends)
        limit 1
     ) s
  )
$$;
