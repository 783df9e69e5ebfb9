-- A node stops in order: its players connect to others at once, so this is not an outage.
create or replace function service_stop(p_node uuid, p_now timestamptz, p_clock timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update service_node n set ended_at = coalesce(p_clock, clock_timestamp()) where n.id = p_node and n.ended_at is null;
  perform queue_seen(array(select p.player_id from player_node p where p.node_id = p_node), p_now);
  delete from player_node p where p.node_id = p_node;
end
$$;

grant execute on function service_stop to throwdown_app;
