-- The first day of the oldest period that is kept, which is the one before the present.
create or replace function standing_kept_from(p_kind int, p_today int) returns int
language sql immutable parallel safe
as $$ select standing_period(p_kind, standing_period(p_kind, p_today) - 1) $$;

revoke all on function standing_kept_from from public;
grant execute on function standing_kept_from to throwdown_app;
