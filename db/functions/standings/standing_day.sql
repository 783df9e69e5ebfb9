-- A board is a number: ((first day of the period * 4 + kind of period) * 3 + mode) * 100 + tier. Days are counted from
-- 1970-01-01 in UTC; kinds are 0 all time, 1 day, 2 week from Monday, 3 month; mode and tier are 0 for all.
-- apps/server/src/standings/boards.ts numbers boards the same way.
create or replace function standing_day(p_at timestamptz) returns int
language sql immutable parallel safe
as $$ select (p_at at time zone 'UTC')::date - date '1970-01-01' $$;

grant execute on function standing_day to throwdown_app;
