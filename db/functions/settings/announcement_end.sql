-- The person of a session takes an announcement down before its end. Returns 'ended', 'unknown' if it is none or has ended, or 'not_allowed'.
create or replace function announcement_end(p_caller staff_caller, p_id uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  update announcement a
     set ended_by = v_actor, ended_at = p_caller.at
   where a.id = p_id
     and a.ended_at is null
     and a.ends_at > p_caller.at;
  if not found then
    return 'unknown';
  end if;
  perform audit_record_staff('announcement-ended', v_actor, 'announcement:' || p_id, null, null, null, p_caller);
  return 'ended';
end
$$;

grant execute on function announcement_end to throwdown_app;
