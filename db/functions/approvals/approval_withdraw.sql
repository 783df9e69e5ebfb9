-- Ends a request of the person of a session before it is executed. Returns 'withdrawn', also the second time, 'not_allowed', or 'over'.
create or replace function approval_withdraw(p_caller staff_caller, p_request uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_maker   uuid := staff_of_session(p_caller);
  v_outcome text;
begin
  perform pg_advisory_xact_lock(hashtextextended('approval:' || p_request, 0));
  if v_maker is null or not exists (select from approval_request r where r.id = p_request and r.maker_id = v_maker) then
    return 'not_allowed';
  end if;
  select o.outcome into v_outcome from approval_outcome o where o.request_id = p_request;
  if found then
    return case v_outcome when 'withdrawn' then 'withdrawn' else 'over' end;
  end if;
  insert into approval_outcome (request_id, outcome)
  values (p_request, 'withdrawn');
  perform audit_record_staff('approval-withdrawn', v_maker, 'approval:' || p_request, null, null, null, p_caller);
  return 'withdrawn';
end
$$;

grant execute on function approval_withdraw to throwdown_app;
