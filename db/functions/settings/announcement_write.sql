-- The person of a session writes a text that all signed-in players see. Returns 'written', also for a repeat with the same id and text;
-- 'used' if the id has another text, or 'not_allowed'.
create or replace function announcement_write(
  p_caller staff_caller, p_id uuid, p_text text, p_starts_at timestamptz, p_ends_at timestamptz
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  insert into announcement (id, text, starts_at, ends_at, written_by, written_at)
  values (p_id, p_text, p_starts_at, p_ends_at, v_actor, p_caller.at)
      on conflict (id) do nothing;
  if not found then
    return case when exists (select from announcement a where a.id = p_id and a.text = p_text) then 'written' else 'used' end;
  end if;
  -- The words are the reason: facts of the log may name no mailbox, and a text may.
  perform audit_record_staff('announcement-written', v_actor, 'announcement:' || p_id, null,
    jsonb_build_object(
      'startsAtMs', floor(extract(epoch from p_starts_at) * 1000)::bigint, 'endsAtMs', floor(extract(epoch from p_ends_at) * 1000)::bigint
    ),
    p_text, p_caller);
  return 'written';
end
$$;

grant execute on function announcement_write to throwdown_app;
