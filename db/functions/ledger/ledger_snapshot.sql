-- The accounts whose coins must be on the chain, each with its units and its newest journal, and the newest journal of all: taken before
-- the chain is read. Coins that are signed and on their way out may be there or not, and are left out.
create or replace function ledger_snapshot() returns table (coin ledger_coin, account_id bigint, units bigint, newest bigint, seen bigint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  c_codes constant text[] := array[
    'asset:deposit:usdc', 'asset:deposit:sol', 'asset:hot:usdc', 'asset:hot:sol', 'asset:cold:usdc', 'asset:cold:sol'
  ];
  v_seen  bigint := coalesce((select max(j.id) from ledger_journal j), 0);
begin
  -- An older journal that has not committed holds the rows of its accounts. Without the wait it would count as seen, and its coins would not be
  -- in the mark.
  perform from ledger_account a where a.code = any (c_codes) order by a.id for share;
  return query
  select split_part(a.code, ':', 3)::ledger_coin,
         a.id,
         -a.balance,
         coalesce((select max(e.journal_id) from ledger_entry e where e.account_id = a.id), 0),
         v_seen
    from ledger_account a
   where a.code = any (c_codes);
end
$$;

grant execute on function ledger_snapshot to throwdown_audit;
