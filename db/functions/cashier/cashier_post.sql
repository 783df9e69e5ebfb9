-- Posts one journal of the cashier by the codes of its accounts. Legs of nothing are left out.
create or replace function cashier_post(p_kind ledger_journal_kind, p_key text, p_codes text[], p_amounts bigint[], p_meta jsonb) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_accounts bigint[];
  v_amounts  bigint[];
  v_result   ledger_result;
begin
  select array_agg(a.id order by l.leg), array_agg(l.amount order by l.leg)
    into v_accounts, v_amounts
    from unnest(p_codes, p_amounts) with ordinality as l (code, amount, leg)
    left join ledger_account a on a.code = l.code
   where l.amount is distinct from 0;
  select b.key, b.journal_id, b.refused, b.replayed
    into v_result
    from ledger_post_batch(array[row (p_kind, p_key, v_accounts, v_amounts, p_meta)::ledger_posting], 'cashier') b;
  return v_result;
end
$$;
