-- Raises if a guarded account whose balance is the sum of its entries (a pool) is overdrawn. All that take from such an
-- account lock its row.
create or replace function ledger_check_untracked(p_accounts bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform 1
     from ledger_account a
    where a.id = any (p_accounts)
      and a.guarded
      and not a.tracked
    order by a.id
      for no key update;
  if exists (
    select
      from ledger_account a
     where a.id = any (p_accounts)
       and a.guarded
       and not a.tracked
       and (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id) * a.sign < 0
  ) then
    raise exception 'an account of summed entries would be overdrawn' using errcode = 'LD007';
  end if;
end
$$;
