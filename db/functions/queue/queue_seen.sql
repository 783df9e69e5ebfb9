-- Marks the waiting tickets of players that have just left a node as seen now: while they are connected to a node, it is their seat at it
-- in player_node that says so. A ticket that is locked is being paired or ended: to wait for it could be a deadlock with a pairing round,
-- which locks many.
create or replace function queue_seen(p_players uuid[], p_now timestamptz) returns void
language plpgsql
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
