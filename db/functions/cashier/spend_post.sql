-- Posts a journal of the kind lost by the codes of its accounts. Legs of nothing are left out.
create or replace function spend_post(p_key text, p_codes text[], p_amounts bigint[], p_actor text, p_approved_by text, p_meta jsonb) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_accounts bigint[];
  v_amounts  bigint[];
begin
  select array_agg(a.id order by l.leg), array_agg(l.amount order by l.leg)
    into v_accounts, v_amounts
    from unnest(p_codes, p_amounts) with ordinality as l (code, amount, leg)
    left join ledger_account a on a.code = l.code
   where l.amount is distinct from 0;
  return ledger_post_one('lost', p_key, v_accounts, v_amounts, p_actor, p_meta, p_approved_by);
end
$$;
