-- Moves the place up to which a node's list of an account has been compared.
create or replace function spend_save_scan(p_node text, p_account text, p_until text) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into spend_scan (node, account, until)
  values (p_node, p_account, cashier_chain_name(p_until))
      on conflict (node, account) do update set until = excluded.until
$$;

grant execute on function spend_save_scan to throwdown_cashier;
