-- Raises unless the legs mirror those of a journal that moved money and is of a kind that is reversed.
create or replace function ledger_check_reversal(p_reverses bigint, p_accounts bigint[], p_amounts bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not exists (
    select
      from ledger_journal j
     where j.id = p_reverses
       and j.refused is null
       and ledger_is_reversible(j.kind)
       and j.accounts = p_accounts
       and j.amounts = array(select -u.amount from unnest(p_amounts) with ordinality as u (amount, leg) order by u.leg)
  ) then
    raise exception 'a reversal mirrors the legs of a journal that moved money and may be reversed' using errcode = 'LD008';
  end if;
end
$$;
