-- The first day kept of each kind of period, calculated once for many events.
create or replace function standing_kept(p_now timestamptz) returns int[]
language sql immutable parallel safe
as $$ select array(select standing_kept_from(kind, standing_day(p_now)) from generate_series(0, 3) kind order by kind) $$;

revoke all on function standing_kept from public;
