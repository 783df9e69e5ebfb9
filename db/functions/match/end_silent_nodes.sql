-- Ends the nodes that were silent for too long: their players get their time back once, and other nodes judge their matches. Silence
-- that an outage of all has covered does not count.
create or replace function end_silent_nodes(p_gone_after interval, p_now timestamptz, p_at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_all  timestamptz;
  v_node record;
begin
  perform lock_outages();
  v_all := last_outage_of_all();
  for v_node in
    select n.id, p_at - greatest(n.heard_at, v_all) as silent
      from service_node n
     where n.ended_at is null
       and p_at - greatest(n.heard_at, v_all) > p_gone_after
     order by n.id
       for update skip locked
  loop
    perform record_outage(v_node.id, v_node.silent, p_now, p_at);
    delete from player_node p where p.node_id = v_node.id;
    update service_node n set ended_at = p_at where n.id = v_node.id;
  end loop;
end
$$;
