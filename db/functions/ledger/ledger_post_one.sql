-- Posts one journal with every check: known key, freeze, funds.
create or replace function ledger_post_one(
  p_kind        ledger_journal_kind,
  p_key         text,
  p_accounts    bigint[],
  p_amounts     bigint[],
  p_actor       text,
  p_meta        jsonb,
  p_approved_by text default null,
  p_reverses    bigint default null
) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_result  ledger_result;
  v_refused text;
  v_id      bigint;
begin
  v_result := ledger_stored_result(p_kind, p_key, p_accounts, p_amounts);
  if v_result.key is not null then
    return v_result;
  end if;
  perform 1
     from ledger_account a
    where a.id = any (p_accounts)
      and (a.tracked or a.guarded)
    -- Rows with a balance first, then pools: the lock order of a batch.
    order by a.tracked desc, a.id
      for no key update;
  if ledger_stops_when_frozen(p_kind) and (select f.frozen from ledger_freeze f) then
    v_refused := 'frozen';
  elsif ledger_is_short(p_accounts, p_amounts) then
    v_refused := 'insufficient';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, reverses, actor, approved_by, meta)
  values (p_kind, p_key, p_accounts, p_amounts, v_refused, p_reverses, p_actor, p_approved_by, p_meta)
      on conflict on constraint one_result_per_key do nothing
  returning id into v_id;
  if v_id is null then
    -- A duplicate was posted while this call waited for the accounts.
    return ledger_stored_result(p_kind, p_key, p_accounts, p_amounts);
  end if;
  return row (p_key, case when v_refused is null then v_id end, v_refused, false)::ledger_result;
end
$$;
