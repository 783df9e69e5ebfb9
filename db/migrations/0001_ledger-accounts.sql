-- Accounts of the double-entry ledger. A balance on a row moves only by entries (0002 enforces it).

create type ledger_currency as enum ('USD', 'USDC', 'SOL');

create table ledger_account_kind (
  kind     text     not null primary key,
  class    text     not null,
  -- +1: grows by credit (what we owe). -1: grows by debit (what we have).
  sign     smallint not null,
  -- May never go below zero on its normal side.
  guarded  boolean  not null,
  -- The balance is kept on the account's row. Otherwise it is the sum of entries, so that an account
  -- which every match touches costs no row lock.
  tracked  boolean  not null,
  -- Null: the last part of the code names the currency.
  currency ledger_currency,
  pattern  text     not null,
  constraint class_is_known check (class in ('asset', 'liability', 'revenue', 'expense', 'equity', 'trading')),
  constraint sign_is_credit_or_debit check (sign in (1, -1))
);

insert into ledger_account_kind (kind, class, sign, guarded, tracked, currency, pattern)
values
  ('user:available', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:available$'),
  ('user:held', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:held$'),
  ('user:withdrawing', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:withdrawing$'),
  ('match:pot', 'liability', 1, true, true, 'USD', '^match:[0-9a-f-]{36}:pot$'),
  ('pool', 'liability', 1, true, false, 'USD', '^pool:[0-9a-z-]{1,64}$'),
  ('suspense:unmatched', 'liability', 1, true, true, 'USD', '^suspense:unmatched$'),
  ('suspense:aml', 'liability', 1, true, true, 'USD', '^suspense:aml$'),
  ('revenue:deposit-fee', 'revenue', 1, false, false, 'USD', '^revenue:deposit-fee$'),
  ('revenue:win-fee', 'revenue', 1, false, false, 'USD', '^revenue:win-fee$'),
  ('revenue:withdrawal-fee', 'revenue', 1, false, false, 'USD', '^revenue:withdrawal-fee$'),
  ('revenue:pool-fee', 'revenue', 1, false, false, 'USD', '^revenue:pool-fee$'),
  ('expense:bonus', 'expense', -1, false, false, 'USD', '^expense:bonus$'),
  ('expense:goodwill', 'expense', -1, false, false, 'USD', '^expense:goodwill$'),
  ('expense:network', 'expense', -1, false, false, 'SOL', '^expense:network$'),
  ('asset:deposit', 'asset', -1, true, true, null, '^asset:deposit:(usdc|sol)$'),
  ('asset:hot', 'asset', -1, true, true, null, '^asset:hot:(usdc|sol)$'),
  ('asset:cold', 'asset', -1, true, true, null, '^asset:cold:(usdc|sol)$'),
  ('asset:outflight', 'asset', -1, true, true, null, '^asset:outflight:(usdc|sol)$'),
  ('fx', 'trading', 1, false, false, null, '^fx:(usd|usdc|sol)$'),
  ('equity:capital', 'equity', 1, false, false, 'USD', '^equity:capital$');

create table ledger_account (
  id       bigint generated always as identity primary key,
  code     text            not null,
  kind     text            not null,
  currency ledger_currency not null,
  sign     smallint        not null,
  guarded  boolean         not null,
  tracked  boolean         not null,
  -- In the currency's minor unit: 1e-6 dollar, 1e-6 USDC, lamport. Credit is positive.
  balance  bigint          not null default 0,
  constraint account_code_is_unique unique (code),
  constraint account_is_never_overdrawn check (not guarded or balance * sign >= 0),
  constraint balance_is_within_bounds check (balance between -4000000000000000000 and 4000000000000000000),
  constraint untracked_account_keeps_no_balance check (tracked or balance = 0)
) with (fillfactor = 70);

create function ledger_kind_of(p_code text) returns text
language sql immutable parallel safe
as $$
  select case split_part(p_code, ':', 1)
    when 'user' then 'user:' || split_part(p_code, ':', 3)
    when 'match' then 'match:' || split_part(p_code, ':', 3)
    when 'asset' then 'asset:' || split_part(p_code, ':', 2)
    when 'pool' then 'pool'
    when 'fx' then 'fx'
    else p_code
  end
$$;

-- A new account is empty and is what its code says. A foreign key would do half of this and make every
-- new pot lock the same row of ledger_account_kind.
create function ledger_check_new_accounts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_code text;
begin
  select a.code
    into v_code
    from added a
    left join ledger_account_kind k on k.kind = a.kind
   where k.kind is null
      or a.kind <> ledger_kind_of(a.code)
      or a.code !~ k.pattern
      or a.currency <> coalesce(k.currency, upper(split_part(a.code, ':', array_length(string_to_array(a.code, ':'), 1)))::ledger_currency)
      or a.sign <> k.sign
      or a.guarded <> k.guarded
      or a.tracked <> k.tracked
      or a.balance <> 0
   limit 1;
  if found then
    raise exception 'account % is not of a known kind', v_code using errcode = 'LD010';
  end if;
  return null;
end
$$;

create trigger new_accounts_are_what_their_code_says
  after insert on ledger_account
  referencing new table as added
  for each statement execute function ledger_check_new_accounts();

-- Opens what is missing and answers the ids of all.
create function ledger_open_accounts(p_codes text[]) returns table (code text, id bigint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select
      from unnest(p_codes) as c (code)
      left join ledger_account_kind k on k.kind = ledger_kind_of(c.code) and c.code ~ k.pattern
     where k.kind is null
  ) then
    raise exception 'account code of no known kind' using errcode = 'LD010';
  end if;
  insert into ledger_account (code, kind, currency, sign, guarded, tracked)
  select c.code,
         k.kind,
         coalesce(k.currency, upper(split_part(c.code, ':', array_length(string_to_array(c.code, ':'), 1)))::ledger_currency),
         k.sign,
         k.guarded,
         k.tracked
    from (select distinct u.code from unnest(p_codes) as u (code)) c
    join ledger_account_kind k on k.kind = ledger_kind_of(c.code)
   -- One order for everyone: two openings of the same accounts must not deadlock.
   order by c.code
      on conflict on constraint account_code_is_unique do nothing;
  return query
  select a.code, a.id
    from ledger_account a
   where a.code = any (p_codes);
end
$$;

select code from ledger_open_accounts(array[
  'suspense:unmatched', 'suspense:aml',
  'revenue:deposit-fee', 'revenue:win-fee', 'revenue:withdrawal-fee', 'revenue:pool-fee',
  'expense:bonus', 'expense:goodwill', 'expense:network',
  'asset:deposit:usdc', 'asset:deposit:sol', 'asset:hot:usdc', 'asset:hot:sol',
  'asset:cold:usdc', 'asset:cold:sol', 'asset:outflight:usdc', 'asset:outflight:sol',
  'fx:usd', 'fx:usdc', 'fx:sol', 'equity:capital'
]);
