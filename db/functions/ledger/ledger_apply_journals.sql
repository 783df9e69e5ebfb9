-- Runs when journals are inserted: checks them, writes their entries and moves the balances. Raises for the first journal
-- that is not allowed.
create or replace function ledger_apply_journals() returns trigger
language plpgsql
set search_path = public, pg_temp
-- One plan for good: tables that were small when a connection planned its first calls are not read as a whole later.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_key        text;
  v_fault      text;
  v_sums_debit boolean;
  v_left       boolean;
begin
  select j.key,
         case
           when j.unknown_accounts > 0 then 'LD003'
           when j.usd <> 0 or j.usdc <> 0 or j.sol <> 0 then 'LD004'
           when j.kind <> 'reversal' and j.outside_flow > 0 then 'LD005'
         end,
         j.sums_debit
    into v_key, v_fault, v_sums_debit
    from (
      select n.id,
             n.key,
             n.kind,
             count(*) filter (where a.id is null) as unknown_accounts,
             coalesce(sum(l.amount) filter (where a.currency = 'USD'), 0) as usd,
             coalesce(sum(l.amount) filter (where a.currency = 'USDC'), 0) as usdc,
             coalesce(sum(l.amount) filter (where a.currency = 'SOL'), 0) as sol,
             count(*) filter (where not coalesce(case when l.amount < 0 then f.may_debit else f.may_credit end, false)) as outside_flow,
             coalesce(bool_or(a.guarded and not a.tracked and l.amount * a.sign < 0), false) as sums_debit
        from added n
       cross join lateral unnest(n.accounts, n.amounts) as l (account_id, amount)
        left join ledger_account a on a.id = l.account_id
        left join ledger_flow f on f.journal_kind = n.kind and f.account_kind = a.kind
       where n.refused is null
       group by n.id, n.key, n.kind
    ) j
   order by 2 nulls last, j.sums_debit desc
   limit 1;

  if v_fault = 'LD003' then
    raise exception 'journal % names an unknown account', v_key using errcode = v_fault;
  elsif v_fault = 'LD004' then
    raise exception 'journal % does not balance', v_key using errcode = v_fault;
  elsif v_fault = 'LD005' then
    raise exception 'journal % moves an account its kind may not move', v_key using errcode = v_fault;
  end if;

  with leg as materialized (
    select n.id, n.kind, l.leg - 1 as leg, l.account_id, l.amount
      from added n
     cross join lateral unnest(n.accounts, n.amounts) with ordinality as l (account_id, amount, leg)
     where n.refused is null
  ), moved as (
    update ledger_account a
       set balance = a.balance + d.amount
      from (select l.account_id, sum(l.amount)::bigint as amount from leg l group by l.account_id) d
     where a.id = d.account_id
       and a.tracked
    returning a.id, a.kind, a.balance, d.amount
  ), written as (
    insert into ledger_entry (journal_id, leg, kind, account_id, amount, balance)
    select l.id, l.leg, l.kind, l.account_id, l.amount,
           m.balance - m.amount + sum(l.amount) over (partition by l.account_id order by l.id)
      from leg l
      left join moved m on m.id = l.account_id
  )
  select bool_or(m.kind = 'match:pot' and m.amount < 0 and m.balance <> 0)
    into v_left
    from moved m;
  if v_left then
    raise exception 'a settled pot must end at zero' using errcode = 'LD006';
  end if;

  if v_sums_debit then
    perform ledger_check_untracked(array(
      select distinct l.account_id
        from added n
       cross join lateral unnest(n.accounts) as l (account_id)
       where n.refused is null
    ));
  end if;
  if exists (select from added n where n.kind = 'reversal' and n.refused is null) then
    perform ledger_check_reversal(n.reverses, n.accounts, n.amounts)
       from added n
      where n.kind = 'reversal'
        and n.refused is null;
  end if;
  return null;
end
$$;

create or replace trigger journals_move_their_money
  after insert on ledger_journal
  referencing new table as added
  for each statement execute function ledger_apply_journals();
