-- Pauses withdrawals at once. What is already signed is still sent.
create or replace function withdrawal_stop_all(p_reason text, p_actor text) returns void
language sql security definer
set search_path = public, pg_temp
as $$ select withdrawal_set_pause(true, p_reason, p_actor) $$;

grant execute on function withdrawal_stop_all to throwdown_staff;
