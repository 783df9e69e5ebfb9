-- Posts many journals in one transaction. The legs of all journals follow one another; p_leg_counts has the number of each.
-- If all can succeed they are written as one set. If one is known already, short of money or stopped by a freeze, they are
-- posted one by one, each with its own final result.
create or replace function ledger_post_batch(
  p_kinds      ledger_journal_kind[],
  p_keys       text[],
  p_leg_counts int[],
  p_accounts   bigint[],
  p_amounts    bigint[],
  p_actor      text,
  p_metas      jsonb[] default null
) returns setof ledger_answer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_one_by_one   boolean;
  v_written_keys text[];
  v_written_ids  bigint[];
  v_known        int;
begin
  -- An older snapshot would not see a duplicate that has just committed.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is posted to in read committed' using errcode = 'LD011';
  end if;
  if p_kinds && array['bonus', 'adjustment', 'reversal', 'seed']::ledger_journal_kind[] then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  if cardinality(p_keys) <> cardinality(p_kinds)
     or cardinality(p_leg_counts) <> cardinality(p_kinds)
     or cardinality(p_accounts) <> cardinality(p_amounts)
     or (select coalesce(sum(c.legs), 0) <> cardinality(p_accounts) or coalesce(min(c.legs) < 1, false) from unnest(p_leg_counts) as c (legs)) then
    raise exception 'the parts of the batch do not fit together' using errcode = 'LD013';
  end if;

  -- One lock order for all: two batches that share accounts must not deadlock.
  with locked as materialized (
    select a.id, a.sign, a.guarded, a.balance
      from ledger_account a
     where a.id = any (p_accounts)
       and a.tracked
     order by a.id
       for no key update
  ), taken as (
    select k.balance * k.sign as funds, sum(l.amount * k.sign) as taken
      from unnest(p_accounts, p_amounts) as l (account_id, amount)
      join locked k on k.id = l.account_id
     where k.guarded
       and l.amount * k.sign < 0
     group by k.id, k.balance, k.sign
  )
  select exists (select from taken t where t.funds + t.taken < 0)
      or p_kinds && array['pool-settle', 'pool-void']::ledger_journal_kind[]
      or ((select f.frozen from ledger_freeze f) and (select bool_or(ledger_stops_when_frozen(k.kind)) from unnest(p_kinds) as k (kind)))
    into v_one_by_one;

  if v_one_by_one then
    return query
    select a.key, a.journal_id, a.refused, a.replayed
      from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
     cross join lateral ledger_post_one(r.kind, r.key, r.accounts, r.amounts, p_actor, r.meta) a;
    return;
  end if;

  with written as (
    insert into ledger_journal as j (kind, key, accounts, amounts, actor, meta)
    select r.kind, r.key, r.accounts, r.amounts, p_actor, r.meta
      from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
        on conflict on constraint one_answer_per_key do nothing
    returning j.key, j.id
  )
  select array_agg(w.key), array_agg(w.id)
    into v_written_keys, v_written_ids
    from written w;
  return query
  select w.key, w.id, null::text, false
    from unnest(v_written_keys, v_written_ids) as w (key, id);
  if cardinality(v_written_keys) = cardinality(p_keys) then
    return;
  end if;

  return query
  select s.key, s.journal_id, s.refused, s.replayed
    from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
   cross join lateral ledger_stored_answer(r.kind, r.key, r.accounts, r.amounts) s
   where r.key <> all (coalesce(v_written_keys, '{}'));
  get diagnostics v_known = row_count;
  if coalesce(cardinality(v_written_keys), 0) + v_known <> cardinality(p_keys) then
    raise exception 'a key stands twice in one batch' using errcode = 'LD013';
  end if;
end
$$;

revoke all on function ledger_post_batch from public;
grant execute on function ledger_post_batch to throwdown_app, throwdown_staff;
