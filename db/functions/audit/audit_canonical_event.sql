-- What the hash of a link is made of. `apps/server/src/audit/canonical-event.ts` writes the same text from the same columns.
create or replace function audit_canonical_event(p_event audit_event, p_position bigint) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select audit_canonical_json(jsonb_build_object(
    'position', p_position::text,
    'id', p_event.id::text,
    'at', to_char(p_event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'kind', p_event.kind,
    'actorId', p_event.actor_id,
    'subject', p_event.subject,
    'before', p_event.before,
    'after', p_event.after,
    'reason', p_event.reason,
    'network', p_event.network,
    'device', p_event.device,
    'sessionId', p_event.session_id,
    'dbRole', p_event.db_role
  ))
$$;
