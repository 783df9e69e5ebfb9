-- The code of the account that holds a coin in a wallet. Raises for a wallet that is not among the allowed ones.
create or replace function cashier_wallet(p_wallet text, p_coin ledger_coin, p_allowed text[]) returns text
language plpgsql immutable
as $$
begin
  if p_coin is null or p_wallet is null or p_wallet <> all (p_allowed) then
    raise exception 'this movement knows no such wallet' using errcode = 'LD016';
  end if;
  return 'asset:' || p_wallet || ':' || p_coin;
end
$$;
