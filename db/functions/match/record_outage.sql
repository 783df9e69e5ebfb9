-- Stores an outage that lasted p_silent until now, of one node or (null) of all, with its matches in batches, and removes those of more than a day
-- ago: no match is as long. The newest of all nodes stays, because it says what silence is covered. The caller has called lock_outages.
create or replace function record_outage(p_node uuid, p_silent interval, p_now timestamptz, p_at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
set jit = off
as $$
declare
  v_outage int;
begin
  insert into service_outage (node_id, from_at, to_at, recorded_at)
  values (p_node, p_now - p_silent, p_now, p_at)
  returning id into v_outage;
  delete from service_outage o
   where o.recorded_at < p_at - interval '1 day'
     and (o.node_id is not null or o.recorded_at < last_outage_of_all())
     and not exists (select from outage_batch b where b.outage_id = o.id);
  if p_node is null then
    insert into outage_batch (outage_id, number, match_ids)
    select v_outage, (m.place - 1) / 200, array_agg(m.id order by m.place)
      from (select r.id, row_number() over (order by r.check_at, r.id) as place from match r where r.finished_at is null) m
     group by 2;
    return;
  end if;
  insert into outage_batch (outage_id, number, match_ids)
  select v_outage, (m.place - 1) / 200, array_agg(m.id order by m.place)
    from (
      select r.id, row_number() over (order by r.id) as place
        from (
          select distinct s.match_id as id
            from player_node p
            join match_seat s on s.player_id = p.player_id and s.running
           where p.node_id = p_node
        ) r
    ) m
   group by 2;
  -- Waiting players could not be seen during the gap [Q1]. After an outage of all nobody counts as unseen for a while.
  update queue_ticket t
     set last_seen_at = p_now
    from player_node p
   where p.node_id = p_node
     and t.player_id = p.player_id
     and t.state = 'waiting'
     and t.last_seen_at < p_now;
end
$$;
