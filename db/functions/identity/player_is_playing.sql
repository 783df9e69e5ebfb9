-- Whether a player waits for a match or sits in a running one. No role may call it: other functions do.
create or replace function player_is_playing(p_player uuid) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from queue_ticket t where t.player_id = p_player and t.state = 'waiting')
      or exists (select from match_seat s where s.player_id = p_player and s.running)
$$;
