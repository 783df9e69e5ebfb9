-- [B14] Stops the end of a pool, or allows it again. Returns why not, or null.
create or replace function bounty_hold_pool(p_pool text, p_is_held boolean) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update bounty_pool p
     set held_at = case when p_is_held then clock_timestamp() end
   where p.id = p_pool
     and p.finished_at is null
     and (p.held_at is null) = p_is_held;
  return case when not found then 'no_such_pool' end;
end
$$;
