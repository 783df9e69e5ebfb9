-- A signature or address of the chain, as it is part of a key. Raises for text that is not base58: a colon would make another key.
create or replace function cashier_chain_name(p_text text) returns text
language plpgsql immutable
as $$
begin
  if p_text is null or p_text !~ '^[1-9A-HJ-NP-Za-km-z]{32,88}$' then
    raise exception 'this is not a signature or address of the chain' using errcode = 'LD016';
  end if;
  return p_text;
end
$$;
