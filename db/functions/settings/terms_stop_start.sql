-- The person of a session takes back the start of a version that has not begun: one person may stop [C8]. Later versions lose theirs too.
-- Returns 'stopped', 'unknown' if none is to begin, or 'not_allowed'.
create or replace function terms_stop_start(p_caller staff_caller, p_version int, p_note text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  if not exists (select from terms_start t where t.version = p_version and t.starts_at > greatest(p_caller.at, clock_timestamp())) then
    return 'unknown';
  end if;
  delete from terms_start t where t.version >= p_version;
  perform audit_record_staff('terms-start-stopped', v_actor, 'terms:' || p_version, null, null, p_note, p_caller);
  return 'stopped';
end
$$;

grant execute on function terms_stop_start to throwdown_app;
