-- For each kind the first day of the oldest period that is kept: the one before the present one.
create or replace function standing_kept(p_now timestamptz) returns int[]
language sql immutable parallel safe
as $$
  select array(
    select standing_period(kind, standing_period(kind, standing_day(p_now)) - 1) from generate_series(0, 3) kind order by kind)
$$;

grant execute on function standing_kept to throwdown_app;
