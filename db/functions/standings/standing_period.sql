create or replace function standing_period(p_kind int, p_day int) returns int
language sql immutable parallel safe
as $$
  select case p_kind
         when 0 then 0
         when 1 then p_day
         when 2 then p_day - (p_day + 3) % 7
         else date_trunc('month', (date '1970-01-01' + p_day)::timestamp)::date - date '1970-01-01'
         end
$$;

grant execute on function standing_period to throwdown_app;
