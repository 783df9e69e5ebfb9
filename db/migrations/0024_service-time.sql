-- Whether the service was there. Every node writes the heartbeat; who finds it old has found an outage, and no deadline
-- is judged until every running match has been given its time back [M10].

create table service_heartbeat (
  only_row boolean     not null primary key default true,
  beat_at  timestamptz not null,
  constraint there_is_one_row check (only_row)
);

create table service_outage (
  id         bigint generated always as identity primary key,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  applied_at timestamptz
);
create index service_outage_open on service_outage (id) where applied_at is null;

-- Work that one node does for all, at most so often.
create table service_turn (
  name     text        not null primary key,
  taken_at timestamptz not null
);

-- Writes the heartbeat; a gap longer than p_gap_over is kept as an outage in the same statement. Answers the open ones.
create function service_beat(p_now timestamptz, p_gap_over interval) returns table (id bigint, from_at timestamptz, to_at timestamptz)
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
    -- Nobody waiting in the queue could be seen meanwhile [Q1].
    update queue_ticket t set last_seen_at = p_now where t.state = 'waiting';
  end if;
  return query
  select o.id, o.from_at, o.to_at from service_outage o where o.applied_at is null order by o.id;
end
$$;

create function service_outage_applied(p_id bigint, p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$ update service_outage set applied_at = p_now where id = p_id and applied_at is null $$;

-- Matches whose time has come, for this node alone for a moment; none while an outage is not made good or not yet seen.
create function claim_due_matches(p_now timestamptz, p_due_before timestamptz, p_gap_over interval, p_limit int) returns setof uuid
language sql security definer
set search_path = public, pg_temp
as $$
  update match m
     set claimed_until = p_now + interval '1 second'
   where m.id in (
     select d.id
       from match d
      where d.deadline <= p_due_before
        and (d.claimed_until is null or d.claimed_until < p_now)
        and not exists (select from service_outage o where o.applied_at is null)
        and exists (select from service_heartbeat h where p_now - h.beat_at <= p_gap_over)
      order by d.deadline
      limit p_limit
        for no key update skip locked
   )
  returning m.id
$$;

create function take_service_turn(p_name text, p_every interval, p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into service_turn as t (name, taken_at) values (p_name, p_now)
      on conflict (name) do update set taken_at = excluded.taken_at where t.taken_at <= p_now - p_every;
  return found;
end
$$;

grant select on service_heartbeat, service_outage, service_turn to throwdown_app, throwdown_staff;
revoke all on all functions in schema public from public;
grant execute on function
  service_beat(timestamptz, interval),
  service_outage_applied(bigint, timestamptz),
  claim_due_matches(timestamptz, timestamptz, interval, int),
  take_service_turn(text, interval, timestamptz)
   to throwdown_app;
