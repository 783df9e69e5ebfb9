-- Raises unless units of coins move, and the fee of the network is none or more.
create or replace function cashier_check_amounts(p_units bigint, p_network_lamports bigint default 0) returns void
language plpgsql
as $$
begin
  if p_units is null or p_units <= 0 or p_network_lamports is null or p_network_lamports < 0 then
    raise exception 'an amount is not positive' using errcode = 'LD016';
  end if;
end
$$;
