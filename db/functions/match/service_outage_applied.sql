-- Marks an outage as applied: every running match has been given its time back.
create or replace function service_outage_applied(p_id bigint, p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$ update service_outage set applied_at = p_now where id = p_id and applied_at is null $$;

grant execute on function service_outage_applied to throwdown_app;
