-- Events of this kind by this actor within the last hour, counted up to a maximum.
create or replace function audit_count_recent(p_actor_id uuid, p_kind text, p_counted_max int) returns int
language sql security definer stable
set search_path = public, pg_temp
as $$
  select count(*)::int
    from (
      select 1
        from audit_event e
       where e.actor_id = p_actor_id
         and e.kind = p_kind
         and e.at > clock_timestamp() - interval '1 hour'
       limit p_counted_max
    ) recent
$$;

grant execute on function audit_count_recent to throwdown_app;
