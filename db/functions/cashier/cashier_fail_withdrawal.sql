-- Ends a withdrawal that will never be sent: its player gets everything back, without a fee. What can only be withdrawn stays so [L2].
create or replace function cashier_fail_withdrawal(p_withdrawal uuid) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key     text := 'wd:' || p_withdrawal || ':fail';
  v_open    record;
  v_codes   text[];
  v_amounts bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  if ledger_moved(v_key) is not null then
    return row (v_key, ledger_moved(v_key), null, true)::ledger_result;
  end if;
  v_open := cashier_lock_withdrawal(p_withdrawal);
  if v_open.attempt is not null then
    raise exception 'withdrawal % is signed and may still arrive', p_withdrawal using errcode = 'LD017';
  end if;
  select array_agg(a.code order by l.leg), array_agg(-l.amount order by l.leg)
    into v_codes, v_amounts
    from ledger_journal j
   cross join unnest(j.accounts, j.amounts) with ordinality as l (account_id, amount, leg)
    join ledger_account a on a.id = l.account_id
   where j.id = v_open.ask;
  return cashier_post('wd-fail', v_key, v_codes, v_amounts, null);
end
$$;

grant execute on function cashier_fail_withdrawal to throwdown_cashier;
