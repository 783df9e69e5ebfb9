-- Everything that the hot wallet has paid was compared, at this finalized block height or later.
create or replace function spend_mark_read(p_block_height bigint) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update spend_watch w
     set read_under = pg_postmaster_start_time(),
         settled_cluster = case
           when w.found_cluster = spend_cluster() and p_block_height > w.settles_at then w.found_cluster
           else w.settled_cluster
         end
   where w.read_under <> pg_postmaster_start_time()
      or w.cluster <> spend_cluster()
$$;

grant execute on function spend_mark_read to throwdown_cashier;
