-- Writes the heartbeat of a node. A silence longer than p_gap_over is stored as an outage, of this node or of all; nodes that were
-- silent for p_gone_after are ended. Returns whether this node was ended, and the outages after p_known: all that are younger than
-- ten minutes or have matches left. p_clock is null but in tests: the clock of the database decides how long a node was silent.
create or replace function service_beat(
  p_node       uuid,
  p_now        timestamptz,
  p_gap_over   interval,
  p_gone_after interval,
  p_known      int,
  p_clock      timestamptz
) returns json
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_at    timestamptz;
  v_heard timestamptz;
  v_ended timestamptz;
begin
  select n.heard_at, n.ended_at into v_heard, v_ended from service_node n where n.id = p_node for no key update;
  v_at := coalesce(p_clock, clock_timestamp());
  if v_ended is not null then
    return json_build_object('isEnded', true, 'newestId', p_known, 'outages', '[]'::json);
  end if;
  if v_heard is null then
    -- The last of all stays: it says since when no node was running.
    delete from service_node n
     where n.ended_at < v_at - interval '1 day'
       and n.heard_at < (select max(l.heard_at) from service_node l);
  end if;
  if v_heard is null or v_at - v_heard > p_gap_over then
    perform record_gap(p_node, v_heard, p_gap_over, p_now, v_at);
  end if;
  insert into service_node as n (id, heard_at) values (p_node, v_at)
      on conflict (id) do update set heard_at = excluded.heard_at;
  if exists (select from service_node n where n.ended_at is null and v_at - n.heard_at > p_gone_after) then
    perform end_silent_nodes(p_gone_after, p_now, v_at);
  end if;
  return (
    select json_build_object(
             'isEnded', false,
             'newestId', coalesce(max(o.id), 0),
             'outages', coalesce(
               json_agg(
                 json_build_object(
                   'id', o.id,
                   'fromMs', epoch_ms(o.from_at),
                   'toMs', epoch_ms(o.to_at),
                   'matchIds', case when o.node_id is not null then b.match_ids end
                 )
                 order by o.id
               ) filter (where o.id > p_known and (b.outage_id is not null or o.recorded_at > v_at - interval '10 minutes')),
               '[]'
             )
           )
      from service_outage o
      left join lateral (
        select min(l.outage_id) as outage_id, coalesce(json_agg(m.id) filter (where o.node_id is not null), '[]') as match_ids
          from outage_batch l
          left join unnest(l.match_ids) as m (id) on o.node_id is not null
         where l.outage_id = o.id
      ) b on o.id > p_known
     where o.id >= p_known
  );
end
$$;

grant execute on function service_beat to throwdown_app;
