-- Marks the waiting tickets of players that are connected to a node as seen now. A ticket that is locked is being paired or ended, or
-- is marked by another node: to wait for it could be a deadlock with a pairing round, which locks many.
create or replace function queue_seen(p_players uuid[], p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update queue_ticket t
     set last_seen_at = p_now
    from (
      select w.id
        from queue_ticket w
       where w.player_id = any (p_players)
         and w.state = 'waiting'
         and w.last_seen_at < p_now
         for no key update skip locked
    ) s
   where t.id = s.id;
end
$$;

grant execute on function queue_seen to throwdown_app;
