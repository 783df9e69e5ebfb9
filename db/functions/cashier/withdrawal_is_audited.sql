-- Whether the audit has read the chain since a withdrawal was requested, and since its newest attempt was taken back: if that attempt was paid
-- all the same, the reading is short, and no second one leaves.
create or replace function withdrawal_is_audited(p_withdrawal uuid) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select count(*) > 0 and ledger_is_audited(max(j.id))
    from ledger_journal j
   where j.key = any (
     -- No more attempts than these are signed.
     array(select 'wd:' || p_withdrawal || ':expired:' || n from generate_series(1, 100) n) || ('wd:' || p_withdrawal || ':ask')
   )
$$;

-- The cashier checks this before it prepares a transaction; cashier_debit_hot_wallet decides.
grant execute on function withdrawal_is_audited to throwdown_cashier;
