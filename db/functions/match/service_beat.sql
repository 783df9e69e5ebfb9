-- Writes the heartbeat. A gap longer than p_gap_over is stored as an outage. Returns the outages that are not applied yet.
create or replace function service_beat(p_now timestamptz, p_gap_over interval) returns table (id bigint, from_at timestamptz, to_at timestamptz)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_before timestamptz;
begin
  insert into service_heartbeat (beat_at) values (p_now) on conflict do nothing;
  select h.beat_at into v_before from service_heartbeat h for no key update;
  -- The clock of another node may be a little ahead.
  update service_heartbeat set beat_at = greatest(beat_at, p_now);
  if p_now - v_before > p_gap_over then
    insert into service_outage (from_at, to_at) values (v_before, p_now);
    -- Waiting players could not be seen during the gap [Q1].
    update queue_ticket t set last_seen_at = p_now where t.state = 'waiting';
  end if;
  return query
  select o.id, o.from_at, o.to_at from service_outage o where o.applied_at is null order by o.id;
end
$$;

grant execute on function service_beat to throwdown_app;
