-- A page of the log for the person of a session of staff, newest first: of one kind, done by or to one person, in a time. The next page
-- starts after the last event of the one before. Reading is recorded too: the log shows what people did and from where.
create or replace function audit_page(
  p_caller staff_caller, p_kind text, p_person uuid, p_from timestamptz, p_until timestamptz, p_before bigint, p_limit integer
) returns table (
  id bigint, at timestamptz, kind text, actor_id uuid, subject text, before jsonb, after jsonb, reason text, network text, device text
)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  -- What a screen shows, and one more that says whether there is a next page; nobody reads the whole log in one call.
  c_limit_max constant integer := 101;
  v_actor uuid := staff_of_session(p_caller);
  v_limit integer := least(greatest(p_limit, 1), c_limit_max);
  v_from  timestamptz := coalesce(p_from, '-infinity');
  v_until timestamptz := coalesce(p_until, 'infinity');
  v_at    timestamptz;
  v_id    bigint := coalesce(p_before, 0);
begin
  if v_actor is null then
    raise exception 'the audit log is read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  v_at := coalesce((select e.at from audit_event e where e.id = p_before), 'infinity');
  -- One upper bound: beside a second one the index is read from its end, past everything newer than the chosen days.
  if v_until <= v_at then
    v_at := v_until;
    v_id := 0;
  end if;
  if p_person is not null then
    return query
    select e.id, e.at, e.kind, e.actor_id, e.subject, e.before, e.after, e.reason, e.network, e.device
      from (
        (select a.id
           from audit_event a
          where a.actor_id = p_person
            and a.at >= v_from
            and (a.at, a.id) < (v_at, v_id)
            and (p_kind is null or a.kind = p_kind)
          order by a.at desc, a.id desc
          limit v_limit)
        union
        (select s.id
           from audit_event s
          where s.subject = 'player:' || p_person
            and s.at >= v_from
            and (s.at, s.id) < (v_at, v_id)
            and (p_kind is null or s.kind = p_kind)
          order by s.at desc, s.id desc
          limit v_limit)
      ) found
      join audit_event e on e.id = found.id
     order by e.at desc, e.id desc
     limit v_limit;
  elsif p_kind is not null then
    return query
    select e.id, e.at, e.kind, e.actor_id, e.subject, e.before, e.after, e.reason, e.network, e.device
      from audit_event e
     where e.kind = p_kind
       and e.at >= v_from
       and (e.at, e.id) < (v_at, v_id)
     order by e.at desc, e.id desc
     limit v_limit;
  else
    return query
    select e.id, e.at, e.kind, e.actor_id, e.subject, e.before, e.after, e.reason, e.network, e.device
      from audit_event e
     where e.at >= v_from
       and (e.at, e.id) < (v_at, v_id)
     order by e.at desc, e.id desc
     limit v_limit;
  end if;
  perform audit_record_staff('log-read', v_actor, case when p_person is not null then 'player:' || p_person end, null,
                       jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'from', p_from, 'until', p_until, 'before', p_before::text)),
                       null, p_caller);
end
$$;

grant execute on function audit_page to throwdown_app;
