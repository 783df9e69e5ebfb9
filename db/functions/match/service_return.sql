-- A node that others have ended runs again, with the players connected to it. The silence since it was ended is one more outage.
create or replace function service_return(
  p_node     uuid,
  p_players  uuid[],
  p_now      timestamptz,
  p_gap_over interval,
  p_clock    timestamptz
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_at    timestamptz;
  v_since timestamptz;
begin
  perform lock_outages();
  select greatest(n.ended_at, last_outage_of_all()) into v_since from service_node n where n.id = p_node and n.ended_at is not null for no key update;
  if v_since is null then
    return;
  end if;
  v_at := coalesce(p_clock, clock_timestamp());
  insert into player_node (player_id, node_id) select distinct p.id, p_node from unnest(p_players) as p (id) on conflict do nothing;
  if v_at - v_since > p_gap_over then
    perform record_outage(p_node, v_at - v_since, p_now, v_at);
  end if;
  update service_node n set heard_at = v_at, ended_at = null where n.id = p_node;
end
$$;

grant execute on function service_return to throwdown_app;
