create or replace function standing_offsets(p_mode text, p_tier int) returns int[]
language sql immutable parallel safe
as $$
  select case p_mode
         when 'normal' then array[0, p_tier, 100, 100 + p_tier]
         else array[0, p_tier, 200, 200 + p_tier]
         end
$$;

revoke all on function standing_offsets from public;
grant execute on function standing_offsets to throwdown_app;
