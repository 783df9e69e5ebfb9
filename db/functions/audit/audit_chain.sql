-- Adds the next events to the chain of hashes and returns its head. Takes no facts from the caller, so that the
-- application cannot chain what is not in the log.
create or replace function audit_chain(p_events_max integer)
returns table (head_position bigint, head_hash bytea, chained integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_event audit_event;
begin
  -- One at a time: two workers would give two events the same position.
  perform pg_advisory_xact_lock(hashtextextended('audit-chain', 0));
  perform audit_close_counts();
  chained := 0;
  select link.position, link.hash into head_position, head_hash from audit_link link order by link.position desc limit 1;
  if not found then
    head_position := 0;
    head_hash := decode(repeat('00', 32), 'hex');
  end if;
  for v_event in
    select event.*
      from audit_unchained waiting
      join audit_event event on event.id = waiting.event_id
     order by event.id
     limit p_events_max
  loop
    head_position := head_position + 1;
    head_hash := sha256(head_hash || convert_to(audit_canonical_event(v_event, head_position), 'UTF8'));
    insert into audit_link (position, event_id, hash)
    values (head_position, v_event.id, head_hash);
    delete from audit_unchained where event_id = v_event.id;
    chained := chained + 1;
  end loop;
  return next;
end
$$;

grant execute on function audit_chain to throwdown_app;
