-- Stores the silence before a heartbeat as one outage: of all nodes if none was heard meanwhile, else of this one. What an outage of
-- all has covered counts once. p_heard is null at the first heartbeat of a node.
create or replace function record_gap(p_node uuid, p_heard timestamptz, p_gap_over interval, p_now timestamptz, p_at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_last timestamptz;
  v_all  timestamptz;
begin
  perform lock_outages();
  select max(n.heard_at) into v_last from service_node n;
  v_all := last_outage_of_all();
  if p_at - greatest(v_last, v_all) > p_gap_over then
    perform record_outage(null, p_at - greatest(v_last, v_all), p_now, p_at);
  elsif p_at - greatest(p_heard, v_all) > p_gap_over and p_heard is not null then
    perform record_outage(p_node, p_at - greatest(p_heard, v_all), p_now, p_at);
  end if;
end
$$;
