-- Marks the waiting tickets of players that are connected to a node as seen now.
create or replace function queue_seen(p_players uuid[], p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update queue_ticket t
     set last_seen_at = p_now
   where t.player_id = any (p_players)
     and t.state = 'waiting'
     and t.last_seen_at < p_now;
end
$$;

grant execute on function queue_seen to throwdown_app;
