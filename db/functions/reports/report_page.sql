-- The counted days of a range, both ends included, for the person of a session of staff. Reading is recorded.
create or replace function report_page(p_caller staff_caller, p_from date, p_until date) returns setof report_day
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_days_max constant integer := 92;
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    raise exception 'reports are read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  if p_until - p_from not between 0 and c_days_max - 1 then
    raise exception 'a report has % days at most', c_days_max using errcode = 'invalid_parameter_value';
  end if;
  perform audit_record_staff('report-read', v_actor, null, null, jsonb_build_object('from', p_from, 'until', p_until), null, p_caller);
  return query
  select r.day, r.staked, r.matches, r.voided, r.deposit_fees, r.win_fees, r.withdrawal_fees, r.pool_fees, r.pool_in, r.pool_out, r.deposits,
         r.withdrawals, r.players, r.new_players, r.earlier_players, r.returned_players, r.counted_at, r.counted_ms
    from report_day r
   where r.day between p_from and p_until
   order by r.day;
end
$$;

grant execute on function report_page to throwdown_app;
