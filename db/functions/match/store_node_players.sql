-- Stores which players have connected to a node and which have left it. Returns false if the node has ended; it stores all of them
-- when it returns.
create or replace function store_node_players(p_node uuid, p_arrived uuid[], p_left uuid[], p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from service_node n where n.id = p_node and n.ended_at is null for key share;
  if not found then
    return false;
  end if;
  if cardinality(p_left) > 0 then
    delete from player_node p where p.node_id = p_node and p.player_id = any (p_left);
    perform queue_seen(p_left, p_now);
  end if;
  -- A node that was not heard since an outage of all died in it, and that outage has given the time back.
  delete from player_node p
   using service_node n
   where p.player_id = any (p_arrived)
     and n.id = p.node_id
     and n.id <> p_node
     and n.heard_at < last_outage_of_all();
  insert into player_node (player_id, node_id) select distinct a.id, p_node from unnest(p_arrived) as a (id) on conflict do nothing;
  return true;
end
$$;

grant execute on function store_node_players to throwdown_app;
