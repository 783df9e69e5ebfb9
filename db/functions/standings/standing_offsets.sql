create or replace function standing_offsets(p_mode text, p_tier int) returns int[]
language sql immutable parallel safe
as $$ select array[0, p_tier, m.base, m.base + p_tier] from (select case p_mode when 'normal' then 100 else 200 end as base) m $$;

grant execute on function standing_offsets to throwdown_app;
