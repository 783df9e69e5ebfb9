-- A journal row is a movement of money and the final answer to its key at once; its insertion writes the
-- entries and moves the balances by itself. There is no second way: entries and balances refuse every other writer.

create type ledger_journal_kind as enum (
  'capital', 'deposit', 'sweep', 'swap',
  'join', 'leave', 'pair', 'settle',
  'pool-settle', 'pool-void',
  'wd-ask', 'wd-sign', 'wd-expired', 'wd-final', 'wd-fail',
  'bonus', 'adjustment', 'reversal', 'seed'
);

-- Which accounts a kind of journal may debit and credit. A reversal mirrors its journal instead.
create table ledger_flow (
  journal_kind ledger_journal_kind not null,
  account_kind text                not null references ledger_account_kind (kind),
  may_debit    boolean             not null,
  may_credit   boolean             not null,
  primary key (journal_kind, account_kind),
  constraint flow_moves_something check (may_debit or may_credit)
);

insert into ledger_flow (journal_kind, account_kind, may_debit, may_credit)
values
  ('capital', 'asset:hot', true, false),
  ('capital', 'asset:cold', true, false),
  ('capital', 'fx', true, true),
  ('capital', 'equity:capital', false, true),
  ('deposit', 'asset:deposit', true, false),
  ('deposit', 'fx', true, true),
  ('deposit', 'user:available', false, true),
  ('deposit', 'suspense:unmatched', false, true),
  ('deposit', 'suspense:aml', false, true),
  ('deposit', 'revenue:deposit-fee', false, true),
  ('sweep', 'asset:hot', true, true),
  ('sweep', 'asset:cold', true, false),
  ('sweep', 'asset:deposit', false, true),
  ('sweep', 'expense:network', true, false),
  ('swap', 'asset:deposit', true, true),
  ('swap', 'asset:hot', true, true),
  ('swap', 'fx', true, true),
  ('join', 'user:available', true, false),
  ('join', 'user:held', false, true),
  ('leave', 'user:held', true, false),
  ('leave', 'user:available', false, true),
  ('pair', 'user:held', true, false),
  ('pair', 'match:pot', false, true),
  ('settle', 'match:pot', true, false),
  ('settle', 'user:available', false, true),
  ('settle', 'pool', false, true),
  ('settle', 'revenue:win-fee', false, true),
  ('pool-settle', 'pool', true, false),
  ('pool-settle', 'revenue:pool-fee', false, true),
  ('pool-settle', 'user:available', false, true),
  ('pool-void', 'pool', true, false),
  ('pool-void', 'user:available', false, true),
  ('wd-ask', 'user:available', true, false),
  ('wd-ask', 'user:withdrawing', false, true),
  ('wd-sign', 'asset:outflight', true, false),
  ('wd-sign', 'asset:hot', false, true),
  ('wd-expired', 'asset:hot', true, false),
  ('wd-expired', 'asset:outflight', false, true),
  ('wd-final', 'asset:outflight', false, true),
  ('wd-final', 'asset:hot', false, true),
  ('wd-final', 'fx', true, true),
  ('wd-final', 'user:withdrawing', true, false),
  ('wd-final', 'revenue:withdrawal-fee', false, true),
  ('wd-final', 'expense:network', true, false),
  ('wd-fail', 'user:withdrawing', true, false),
  ('wd-fail', 'user:available', false, true),
  ('bonus', 'expense:bonus', true, false),
  ('bonus', 'user:available', false, true),
  ('adjustment', 'expense:goodwill', true, true),
  ('adjustment', 'user:available', true, true),
  ('seed', 'equity:capital', true, false),
  ('seed', 'user:available', false, true);

create table ledger_journal (
  id          bigint generated always as identity primary key,
  kind        ledger_journal_kind not null,
  key         text                not null,
  -- The legs as they were asked for; a repeat of the key is compared with them.
  accounts    bigint[]            not null,
  amounts     bigint[]            not null,
  -- Null: the money moved. Otherwise the key's final answer is this refusal and nothing moved.
  refused     text,
  reverses    bigint,
  actor       text                not null,
  approved_by text,
  meta        jsonb,
  created_at  timestamptz         not null default clock_timestamp(),
  constraint one_answer_per_key unique (key),
  constraint journal_is_reversed_once unique (reverses),
  constraint key_is_of_sane_length check (length(key) between 5 and 200),
  constraint actor_is_named check (length(actor) between 1 and 100),
  constraint refusal_is_known check (refused in ('insufficient', 'frozen', 'closed')),
  constraint every_leg_has_account_and_amount check (
    cardinality(accounts) = cardinality(amounts)
    and array_position(accounts, null) is null
    and array_position(amounts, null) is null
  ),
  -- 10,000: a voided pool pays back every contributor in one journal.
  constraint moved_money_has_two_legs_or_more check (
    (refused is null and cardinality(accounts) between 2 and 10000)
    or (refused is not null and cardinality(accounts) <= 10000)
  ),
  constraint entry_moves_money check (array_position(amounts, 0::bigint) is null),
  constraint staff_money_needs_two_people check (
    (kind in ('bonus', 'adjustment', 'reversal')) = (approved_by is not null)
    and approved_by is distinct from actor
  ),
  constraint only_a_reversal_reverses check ((kind = 'reversal') = (reverses is not null)),
  constraint key_names_its_flow check (
    case kind
      when 'capital' then key like 'cap:%'
      when 'deposit' then key like 'dep:%'
      when 'sweep' then key like 'sweep:%'
      when 'swap' then key like 'swap:%'
      when 'join' then key like 'queue:%:join'
      when 'leave' then key like 'queue:%:leave'
      when 'pair' then key like 'match:%:pair'
      when 'settle' then key like 'match:%:settle'
      when 'pool-settle' then key like 'pool:%:settle'
      when 'pool-void' then key like 'pool:%:void'
      when 'wd-ask' then key like 'wd:%:ask'
      when 'wd-sign' then key like 'wd:%:sign:%'
      when 'wd-expired' then key like 'wd:%:expired:%'
      when 'wd-final' then key like 'wd:%:final'
      when 'wd-fail' then key like 'wd:%:fail'
      when 'bonus' then key like 'bonus:%'
      when 'adjustment' then key like 'adj:%'
      when 'reversal' then key like 'rev:%'
      when 'seed' then key like 'seed:%'
    end
  )
);

create table ledger_entry (
  journal_id bigint   not null,
  leg        smallint not null,
  account_id bigint   not null,
  amount     bigint   not null,
  primary key (journal_id, leg),
  constraint entry_moves_money check (amount <> 0),
  -- A billion dollars in one leg is a mistake, not a match.
  constraint amount_is_within_bounds check (amount between -1000000000000000 and 1000000000000000)
);
-- Statements, sums of untracked accounts and reconciliation read by account.
create index ledger_entry_by_account on ledger_entry (account_id, journal_id);

create function ledger_refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

create trigger journals_are_final before update or delete on ledger_journal
  for each statement execute function ledger_refuse_change();
create trigger journals_are_kept before truncate on ledger_journal
  for each statement execute function ledger_refuse_change();
create trigger entries_are_final before update or delete on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger entries_are_kept before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger accounts_are_kept before delete on ledger_account
  for each statement execute function ledger_refuse_change();
create trigger accounts_are_never_emptied before truncate on ledger_account
  for each statement execute function ledger_refuse_change();
create trigger accounts_keep_their_nature
  before update of id, code, kind, currency, sign, guarded, tracked on ledger_account
  for each statement execute function ledger_refuse_change();

-- Depth 2 is a statement inside the trigger of a journal's insertion; everything else is somebody at the back door.
create function ledger_refuse_back_door() returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a journal: % refused', tg_table_name, tg_op using errcode = 'LD002';
  end if;
  return null;
end
$$;

create trigger entries_come_with_their_journal before insert on ledger_entry
  for each statement execute function ledger_refuse_back_door();
create trigger balances_move_with_their_entries before update on ledger_account
  for each statement execute function ledger_refuse_back_door();

-- Raises for the first journal that may not be; see ledger_apply_journals.
create function ledger_apply_journals() returns trigger
language plpgsql
set search_path = public, pg_temp
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

  insert into ledger_entry (journal_id, leg, account_id, amount)
  select n.id, l.leg - 1, l.account_id, l.amount
    from added n
   cross join lateral unnest(n.accounts, n.amounts) with ordinality as l (account_id, amount, leg)
   where n.refused is null;

  with moved as (
    update ledger_account a
       set balance = a.balance + d.amount
      from (
        select l.account_id, sum(l.amount)::bigint as amount
          from added n
         cross join lateral unnest(n.accounts, n.amounts) as l (account_id, amount)
         where n.refused is null
         group by l.account_id
      ) d
     where a.id = d.account_id
       and a.tracked
    returning a.kind, a.balance, d.amount
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

-- Guarded accounts whose balance is the sum of entries (pools). The account row is the lock of all who take from it.
create function ledger_check_untracked(p_accounts bigint[]) returns void
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

create function ledger_check_reversal(p_reverses bigint, p_accounts bigint[], p_amounts bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not exists (
    select
      from ledger_journal j
     where j.id = p_reverses
       and j.refused is null
       and j.kind <> 'reversal'
       and j.accounts = p_accounts
       and j.amounts = array(select -u.amount from unnest(p_amounts) with ordinality as u (amount, leg) order by u.leg)
  ) then
    raise exception 'a reversal mirrors the legs of a journal that moved money' using errcode = 'LD008';
  end if;
end
$$;

create trigger journals_move_their_money
  after insert on ledger_journal
  referencing new table as added
  for each statement execute function ledger_apply_journals();
