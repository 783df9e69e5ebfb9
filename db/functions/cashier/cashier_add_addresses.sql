-- Takes addresses of the signer over into the pool, each with the token account derived from it. Returns how many were new.
create or replace function cashier_add_addresses(p_indexes bigint[], p_token_accounts text[]) returns int
language sql security definer
set search_path = public, pg_temp
as $$
  with added as (
    insert into cashier_address (index, address, token_account)
    select d.index, d.address, cashier_chain_name(n.token_account)
      from unnest(p_indexes, p_token_accounts) as n (index, token_account)
      join signer.deposit_address d on d.index = n.index
     order by d.index
        on conflict (index) do nothing
    returning index
  )
  select count(*)::int from added
$$;

grant execute on function cashier_add_addresses to throwdown_cashier;
