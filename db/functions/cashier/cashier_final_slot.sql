-- The newest finalized slot from which the cashier has posted something: a node that is behind it cannot be compared with the ledger.
create or replace function cashier_final_slot() returns bigint
language sql stable security definer
set search_path = public, pg_temp
as $$
  select greatest(
    (select max(d.slot) from cashier_deposit d where d.state <> 'arriving'),
    (select max(a.final_slot) from withdrawal_attempt a where a.final_slot is not null),
    0
  )
$$;

grant execute on function cashier_final_slot to throwdown_audit;
