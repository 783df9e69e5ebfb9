-- Stores the last block in which anything can land that was signed before a restored database was found.
create or replace function spend_settle_at(p_block_height bigint) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update spend_watch
     set settles_at = p_block_height
   where found_cluster = spend_cluster()
     and settles_at is null
$$;

grant execute on function spend_settle_at to throwdown_cashier;
