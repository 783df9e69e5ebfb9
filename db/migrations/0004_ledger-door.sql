-- The door. Everything that moves money comes through here, one journal or hundreds at a time.

create type ledger_answer as (
  key        text,
  journal_id bigint,
  refused    text,
  replayed   boolean
);

-- The stored answer, or an error if the key was used for something else.
create function ledger_stored_answer(p_kind ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[]) returns ledger_answer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_stored ledger_journal;
begin
  select j.* into v_stored from ledger_journal j where j.key = p_key;
  if not found then
    return null;
  end if;
  -- A key closed by its caller answers "closed" to whatever still arrives under it.
  if v_stored.refused is distinct from 'closed'
     and (v_stored.kind <> p_kind or v_stored.accounts <> p_accounts or v_stored.amounts <> p_amounts) then
    raise exception 'key % was used with another body', p_key using errcode = 'LD009';
  end if;
  return row (p_key, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_answer;
end
$$;

create function ledger_is_short(p_accounts bigint[], p_amounts bigint[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select
      from (
        select l.account_id, sum(l.amount) as amount
          from unnest(p_accounts, p_amounts) as l (account_id, amount)
         group by l.account_id
      ) d
      join ledger_account a on a.id = d.account_id
     where a.guarded
       and d.amount * a.sign < 0
       and (
         d.amount + case
           when a.tracked then a.balance
           else (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id)
         end
       ) * a.sign < 0
  )
$$;

-- One journal, with every question asked: known key, freeze, funds.
create function ledger_post_one(
  p_kind        ledger_journal_kind,
  p_key         text,
  p_accounts    bigint[],
  p_amounts     bigint[],
  p_actor       text,
  p_meta        jsonb,
  p_approved_by text default null,
  p_reverses    bigint default null
) returns ledger_answer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_answer  ledger_answer;
  v_refused text;
  v_id      bigint;
begin
  v_answer := ledger_stored_answer(p_kind, p_key, p_accounts, p_amounts);
  if v_answer.key is not null then
    return v_answer;
  end if;
  perform 1
     from ledger_account a
    where a.id = any (p_accounts)
      and (a.tracked or a.guarded)
    -- Rows with a balance first, then pools: the same order as a batch.
    order by a.tracked desc, a.id
      for no key update;
  if ledger_stops_when_frozen(p_kind) and (select f.frozen from ledger_freeze f) then
    v_refused := 'frozen';
  elsif ledger_is_short(p_accounts, p_amounts) then
    v_refused := 'insufficient';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, reverses, actor, approved_by, meta)
  values (p_kind, p_key, p_accounts, p_amounts, v_refused, p_reverses, p_actor, p_approved_by, p_meta)
      on conflict on constraint one_answer_per_key do nothing
  returning id into v_id;
  if v_id is null then
    -- A twin answered while we waited for the accounts.
    return ledger_stored_answer(p_kind, p_key, p_accounts, p_amounts);
  end if;
  return row (p_key, case when v_refused is null then v_id end, v_refused, false)::ledger_answer;
end
$$;

-- The journals of a batch as rows, in the order they were asked.
create function ledger_batch_rows(
  p_kinds      ledger_journal_kind[],
  p_keys       text[],
  p_leg_counts int[],
  p_accounts   bigint[],
  p_amounts    bigint[],
  p_metas      jsonb[]
) returns table (kind ledger_journal_kind, key text, accounts bigint[], amounts bigint[], meta jsonb)
language sql stable
as $$
  select r.kind,
         r.key,
         p_accounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_amounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_metas[r.place::int]
    from (
      select k.kind, k.key, k.legs, k.place, (sum(k.legs) over (order by k.place))::int as last_leg
        from unnest(p_kinds, p_keys, p_leg_counts) with ordinality as k (kind, key, legs, place)
    ) r
   order by r.place
$$;

-- Many journals in one transaction. The legs of all journals lie one after the other; p_leg_counts says how many
-- belong to each. If every journal can surely succeed they are written as one set; if one of them is known, short
-- of money or stopped by a freeze, they are asked one by one, each with its own final answer.
create function ledger_post_batch(
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
  -- An older snapshot would not see the answer of a twin that has just committed.
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

  -- One lock order for everyone: two batches that share accounts must not deadlock.
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
    select a.*
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
  select s.*
    from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
   cross join lateral ledger_stored_answer(r.kind, r.key, r.accounts, r.amounts) s
   where r.key <> all (coalesce(v_written_keys, '{}'));
  get diagnostics v_known = row_count;
  if coalesce(cardinality(v_written_keys), 0) + v_known <> cardinality(p_keys) then
    raise exception 'a key stands twice in one batch' using errcode = 'LD013';
  end if;
end
$$;

-- A caller that gives up on a key closes it, so that a message still under way cannot act later.
create function ledger_close_key(p_kind ledger_journal_kind, p_key text, p_actor text) returns ledger_answer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_answer ledger_answer;
begin
  if p_kind in ('bonus', 'adjustment', 'reversal', 'seed') then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, actor)
  values (p_kind, p_key, '{}', '{}', 'closed', p_actor)
      on conflict on constraint one_answer_per_key do nothing;
  select j.key, case when j.refused is null then j.id end, j.refused, j.refused is distinct from 'closed'
    into v_answer
    from ledger_journal j
   where j.key = p_key;
  return v_answer;
end
$$;

-- Bonus and adjustment: staff's door. The table refuses a single pair of eyes.
create function ledger_post_approved(
  p_kind        ledger_journal_kind,
  p_key         text,
  p_accounts    bigint[],
  p_amounts     bigint[],
  p_actor       text,
  p_approved_by text,
  p_reason      text
) returns ledger_answer
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_kind not in ('bonus', 'adjustment') then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  return ledger_post_one(p_kind, p_key, p_accounts, p_amounts, p_actor, jsonb_build_object('reason', p_reason), p_approved_by);
end
$$;

create function ledger_reverse(p_journal_id bigint, p_actor text, p_approved_by text, p_reason text) returns ledger_answer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_journal ledger_journal;
begin
  select j.* into v_journal from ledger_journal j where j.id = p_journal_id and j.refused is null;
  if not found then
    raise exception 'journal % moved no money', p_journal_id using errcode = 'LD008';
  end if;
  return ledger_post_one(
    'reversal',
    'rev:' || p_journal_id,
    v_journal.accounts,
    array(select -u.amount from unnest(v_journal.amounts) with ordinality as u (amount, leg) order by u.leg),
    p_actor,
    jsonb_build_object('reason', p_reason),
    p_approved_by,
    p_journal_id
  );
end
$$;

-- Play money for development and tests. Granted to nobody: only who may migrate may seed.
create function ledger_seed(p_key text, p_account bigint, p_amount bigint) returns ledger_answer
language sql
set search_path = public, pg_temp
as $$
  select ledger_post_one(
    'seed',
    p_key,
    array[(select a.id from ledger_account a where a.code = 'equity:capital'), p_account],
    array[-p_amount, p_amount],
    'seed',
    null
  )
$$;

revoke all on all functions in schema public from public;
grant select on ledger_account_kind, ledger_account, ledger_flow, ledger_journal, ledger_entry, ledger_freeze, ledger_freeze_event
   to throwdown_app, throwdown_staff;
grant execute on function
  ledger_open_accounts(text[]),
  ledger_post_batch(ledger_journal_kind[], text[], int[], bigint[], bigint[], text, jsonb[]),
  ledger_close_key(ledger_journal_kind, text, text),
  ledger_freeze_money(text, text)
   to throwdown_app, throwdown_staff;
grant execute on function
  ledger_post_approved(ledger_journal_kind, text, bigint[], bigint[], text, text, text),
  ledger_reverse(bigint, text, text, text),
  ledger_unfreeze_money(text, text)
   to throwdown_staff;
