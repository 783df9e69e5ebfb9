-- Stores when a sweep was first sent.
create or replace function cashier_mark_sweep_sent(p_id bigint) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update sweep set sent_at = clock_timestamp() where id = p_id and sent_at is null and outcome is null
$$;

grant execute on function cashier_mark_sweep_sent to throwdown_cashier;
