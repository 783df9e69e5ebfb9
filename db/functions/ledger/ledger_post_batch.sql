-- Posts many journals in one transaction. If all can succeed they are written as one set. If one is known already, short of
-- money or stopped by a freeze, they are posted one by one, each with its own final result.
create or replace function ledger_post_batch(p_journals ledger_posting[], p_actor text) returns setof ledger_result
language plpgsql security definer
set search_path = public, pg_temp
-- One plan for good: tables that were small when a connection planned its first calls are not read as a whole later.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_accounts          bigint[];
  v_amounts           bigint[];
  v_has_posting_function      boolean;
  v_is_uneven         boolean;
  v_stops_when_frozen boolean;
  v_one_by_one        boolean;
  v_written_keys      text[];
  v_written_ids       bigint[];
  v_known             int;
begin
  -- An older snapshot would not see a duplicate that has just committed.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is posted to in read committed' using errcode = 'LD011';
  end if;
  -- One pass: every look at an array of composites takes it apart again.
  select array_agg(l.account_id), array_agg(l.amount),
         bool_or(j.kind in ('bonus', 'adjustment', 'reversal', 'seed')),
         bool_or(coalesce(cardinality(j.accounts), 0) = 0 or cardinality(j.accounts) is distinct from cardinality(j.amounts)),
         bool_or(j.kind in ('pool-settle', 'pool-void')),
         bool_or(ledger_stops_when_frozen(j.kind))
    into v_accounts, v_amounts, v_has_posting_function, v_is_uneven, v_one_by_one, v_stops_when_frozen
    from unnest(p_journals) j
    left join lateral unnest(j.accounts, j.amounts) as l (account_id, amount) on true;
  if v_has_posting_function then
    raise exception 'this kind of journal has its own posting function' using errcode = 'LD012';
  end if;
  if v_is_uneven then
    raise exception 'a journal has as many amounts as accounts' using errcode = 'LD013';
  end if;

  -- One lock order for all: two batches that share accounts must not deadlock.
  with locked as materialized (
    select a.id, a.sign, a.guarded, a.balance
      from ledger_account a
     where a.id = any (v_accounts)
       and a.tracked
     order by a.id
       for no key update
  ), taken as (
    select k.balance * k.sign as funds, sum(l.amount * k.sign) as taken
      from unnest(v_accounts, v_amounts) as l (account_id, amount)
      join locked k on k.id = l.account_id
     where k.guarded
       and l.amount * k.sign < 0
     group by k.id, k.balance, k.sign
  )
  select exists (select from taken t where t.funds + t.taken < 0)
      or v_one_by_one
      or (v_stops_when_frozen and (select f.frozen from ledger_freeze f))
    into v_one_by_one;

  if v_one_by_one then
    return query
    select a.key, a.journal_id, a.refused, a.replayed
      from unnest(p_journals) j
     cross join lateral ledger_post_one(j.kind, j.key, j.accounts, j.amounts, p_actor, j.meta) a;
    return;
  end if;

  with written as (
    insert into ledger_journal as n (kind, key, accounts, amounts, actor, meta)
    select j.kind, j.key, j.accounts, j.amounts, p_actor, j.meta
      from unnest(p_journals) j
        on conflict on constraint one_result_per_key do nothing
    returning n.key, n.id
  )
  select array_agg(w.key), array_agg(w.id)
    into v_written_keys, v_written_ids
    from written w;
  return query
  select w.key, w.id, null::text, false
    from unnest(v_written_keys, v_written_ids) as w (key, id);
  if cardinality(v_written_keys) = cardinality(p_journals) then
    return;
  end if;

  return query
  select s.key, s.journal_id, s.refused, s.replayed
    from unnest(p_journals) j
   cross join lateral ledger_stored_result(j.kind, j.key, j.accounts, j.amounts) s
   where j.key <> all (coalesce(v_written_keys, '{}'));
  get diagnostics v_known = row_count;
  if coalesce(cardinality(v_written_keys), 0) + v_known <> cardinality(p_journals) then
    raise exception 'a key is in one batch twice' using errcode = 'LD013';
  end if;
end
$$;

-- Granted to nobody: each flow has a function of its own, granted to the role that needs it.
