-- Waits for every join of these players that runs, and keeps others waiting until the transaction ends. The lock of queue_join_all.
create or replace function play_lock(p_players uuid[]) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('player:' || p.id, 0))
     from (select id from unnest(p_players) as id order by id) p;
end
$$;
