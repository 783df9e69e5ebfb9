-- Credits a deposit that waits for a price. Returns whether it is credited now.
create or replace function cashier_credit_waiting(p_id bigint, p_price ledger_price, p_terms_version int) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from cashier_deposit d where d.id = p_id and d.state = 'waiting' for update;
  if found then
    perform cashier_credit_deposit(p_id, p_price, p_terms_version);
  end if;
  return exists (select from cashier_deposit d where d.id = p_id and d.state = 'credited');
end
$$;

grant execute on function cashier_credit_waiting to throwdown_cashier;
