-- Keeps the sum of the entries of accounts that journals after p_after, up to p_upto, have moved, so that the next check of them reads no whole life.
-- Only settled journals are in a sum: none with a smaller number can still commit.
create or replace function ledger_save_checkpoints(p_after bigint, p_upto bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
set jit = off
as $$
declare
  -- Accounts with fewer newer entries are read as fast without.
  c_newer   constant integer := 100;
  v_settled bigint := (select c.settled from ledger_checked c);
begin
  execute $q$
  insert into ledger_checkpoint as k (account_id, upto, entries)
  select a.id, $3, coalesce(c.entries, 0) + n.amount
    from ledger_account a
    left join ledger_checkpoint c on c.account_id = a.id
   cross join lateral (
     select count(*) as entries, coalesce(sum(x.amount), 0) as amount
       from ledger_entry x
      where x.account_id = a.id
        and x.journal_id > coalesce(c.upto, 0)
        and x.journal_id <= $3
   ) n
   where a.id in (select e.account_id from ledger_entry e where e.journal_id > $1 and e.journal_id <= $2)
     and (a.tracked or a.guarded)
     and n.entries >= $4
  on conflict (account_id) do update
     set upto = excluded.upto,
         entries = excluded.entries
   where k.upto < excluded.upto
  $q$ using p_after, p_upto, v_settled, c_newer;
end
$$;

grant execute on function ledger_save_checkpoints to throwdown_audit;
