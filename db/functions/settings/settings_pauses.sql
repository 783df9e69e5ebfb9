-- What is paused now, by whom and why, for the person of a session of staff; nothing for any other session. All withdrawals are one of it.
create or replace function settings_pauses(p_caller staff_caller)
returns table (what text, reason text, note text, paused_by text, paused_at timestamptz)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select p.what, p.reason, p.note, by.username, p.paused_at
    from service_pause p
    join player by on by.id = p.paused_by
   where p.resumed_at is null
     and staff_of_session(p_caller) is not null
   union all
  select 'withdrawals', null, w.reason, coalesce(by.username, w.changed_by), w.changed_at
    from withdrawal_pause w
    left join player by on 'staff:' || by.id = w.changed_by
   where w.paused
     and staff_of_session(p_caller) is not null
   order by 5
$$;

grant execute on function settings_pauses to throwdown_app;
