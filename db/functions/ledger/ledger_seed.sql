-- Creates play money for development and tests. Granted to nobody: only the owner can seed.
create or replace function ledger_seed(p_key text, p_account bigint, p_amount bigint) returns ledger_result
language sql
set search_path = public, pg_temp
as $$
  select ledger_post_one(
    'seed',
    p_key,
    array[(select a.id from ledger_account a where a.code = 'equity:capital'), p_account],
    array[-p_amount, p_amount],
    'seed',
    null
  )
$$;
