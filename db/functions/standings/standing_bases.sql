-- The boards of an event are every base of it plus every offset. A period that is not kept has no base. Arrays, because
-- a list of values is compiled again for every event.
create or replace function standing_bases(p_day int, p_kept int[]) returns int[]
language sql immutable parallel safe
as $$
  select array[
    0,
    case when p_day >= p_kept[2] then (p_day * 4 + 1) * 300 end,
    case when standing_period(2, p_day) >= p_kept[3] then (standing_period(2, p_day) * 4 + 2) * 300 end,
    case when standing_period(3, p_day) >= p_kept[4] then (standing_period(3, p_day) * 4 + 3) * 300 end]
$$;

grant execute on function standing_bases to throwdown_app;
