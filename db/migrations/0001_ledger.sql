-- The double-entry ledger. Amounts are in the minor unit of their currency: 1e-6 dollar, 1e-6 USDC, lamport. Credit is positive.

create type ledger_currency as enum ('USD', 'USDC', 'SOL');
-- What comes from and goes to the chain.
create type ledger_coin as enum ('usdc', 'sol');

create table ledger_account_kind (
  kind     text     not null primary key,
  class    text     not null,
  -- +1: grows by credit (what we owe). -1: grows by debit (what we have).
  sign     smallint not null,
  -- May never go below zero on its normal side.
  guarded  boolean  not null,
  -- True: the balance is stored on the account's row. False: it is the sum of the entries, so an account that every
  -- match touches needs no row lock.
  tracked  boolean  not null,
  -- Null: the last part of the code names the currency.
  currency ledger_currency,
  pattern  text     not null,
  constraint class_is_known check (class in ('asset', 'liability', 'revenue', 'expense', 'equity', 'trading')),
  constraint sign_is_credit_or_debit check (sign in (1, -1))
);
comment on table ledger_account_kind is
  'One kind of ledger account: its class, its normal side, and whether it may be overdrawn.';
grant select on ledger_account_kind to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

insert into ledger_account_kind (kind, class, sign, guarded, tracked, currency, pattern)
values
  ('user:available', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:available$'),
  ('user:held', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:held$'),
  ('user:withdrawing', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:withdrawing$'),
  -- Deposits over a limit or during a break [L2]: no journal of play touches it.
  ('user:withdraw-only', 'liability', 1, true, true, 'USD', '^user:[0-9a-f-]{36}:withdraw-only$'),
  ('match:pot', 'liability', 1, true, true, 'USD', '^match:[0-9a-f-]{36}:pot$'),
  ('pool', 'liability', 1, true, false, 'USD', '^pool:[0-9a-z-]{1,64}$'),
  ('suspense:unmatched', 'liability', 1, true, true, null, '^suspense:unmatched:(usdc|sol)$'),
  ('suspense:aml', 'liability', 1, true, true, 'USD', '^suspense:aml$'),
  ('revenue:deposit-fee', 'revenue', 1, false, false, 'USD', '^revenue:deposit-fee$'),
  ('revenue:win-fee', 'revenue', 1, false, false, 'USD', '^revenue:win-fee$'),
  ('revenue:withdrawal-fee', 'revenue', 1, false, false, 'USD', '^revenue:withdrawal-fee$'),
  ('revenue:pool-fee', 'revenue', 1, false, false, 'USD', '^revenue:pool-fee$'),
  ('expense:bonus', 'expense', -1, false, false, 'USD', '^expense:bonus$'),
  ('expense:goodwill', 'expense', -1, false, false, 'USD', '^expense:goodwill$'),
  ('expense:network', 'expense', -1, false, false, 'SOL', '^expense:network$'),
  -- Coins that left the hot wallet and paid nobody we know.
  ('expense:lost', 'expense', -1, false, false, null, '^expense:lost:(usdc|sol)$'),
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
  balance  bigint          not null default 0,
  constraint account_code_is_unique unique (code),
  constraint account_is_never_overdrawn check (not guarded or balance * sign >= 0),
  constraint balance_is_within_bounds check (balance between -4000000000000000000 and 4000000000000000000),
  constraint untracked_account_keeps_no_balance check (tracked or balance = 0)
) with (fillfactor = 70);
-- The reserve reads them each minute; pots, one for each match that ever was, are reached by their match.
create index ledger_account_without_pots on ledger_account (id) where kind <> 'match:pot';
comment on table ledger_account is
  'One account of the double-entry ledger; its balance changes only through entries.';
grant select on ledger_account to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

-- Accounts of the house exist from the start; ledger_open_accounts opens the others.
insert into ledger_account (code, kind, currency, sign, guarded, tracked)
select c.code,
       k.kind,
       coalesce(k.currency, upper(substring(c.code from '[^:]+$'))::ledger_currency),
       k.sign,
       k.guarded,
       k.tracked
  from unnest(array[
         'suspense:unmatched:usdc', 'suspense:unmatched:sol', 'suspense:aml',
         'revenue:deposit-fee', 'revenue:win-fee', 'revenue:withdrawal-fee', 'revenue:pool-fee',
         'expense:bonus', 'expense:goodwill', 'expense:network', 'expense:lost:usdc', 'expense:lost:sol',
         'asset:deposit:usdc', 'asset:deposit:sol', 'asset:hot:usdc', 'asset:hot:sol',
         'asset:cold:usdc', 'asset:cold:sol', 'asset:outflight:usdc', 'asset:outflight:sol',
         'fx:usd', 'fx:usdc', 'fx:sol', 'equity:capital'
       ]) as c (code)
  join ledger_account_kind k on c.code ~ k.pattern
 order by c.code;

create type ledger_journal_kind as enum (
  'capital', 'deposit', 'received', 'surplus', 'sweep', 'refill', 'swap',
  'join', 'leave', 'pair', 'settle',
  'pool-settle', 'pool-void',
  'wd-ask', 'wd-sign', 'wd-expired', 'wd-final', 'wd-fail', 'wd-release',
  'bonus', 'adjustment', 'reversal', 'lost', 'seed'
);

create table ledger_flow (
  journal_kind ledger_journal_kind not null,
  account_kind text                not null references ledger_account_kind (kind),
  may_debit    boolean             not null,
  may_credit   boolean             not null,
  primary key (journal_kind, account_kind),
  constraint flow_moves_something check (may_debit or may_credit)
);
comment on table ledger_flow is
  'One kind of account that one kind of journal may debit or credit; a reversal mirrors its journal instead.';
grant select on ledger_flow to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

insert into ledger_flow (journal_kind, account_kind, may_debit, may_credit)
values
  ('capital', 'asset:hot', true, false),
  ('capital', 'asset:cold', true, false),
  ('capital', 'fx', true, true),
  ('capital', 'equity:capital', false, true),
  ('deposit', 'asset:deposit', true, false),
  ('deposit', 'fx', true, true),
  ('deposit', 'suspense:unmatched', true, false),
  ('deposit', 'user:available', false, true),
  ('deposit', 'user:withdraw-only', false, true),
  ('deposit', 'revenue:deposit-fee', false, true),
  ('received', 'asset:deposit', true, false),
  ('received', 'suspense:unmatched', false, true),
  ('surplus', 'asset:deposit', true, false),
  ('surplus', 'asset:hot', true, false),
  ('surplus', 'asset:cold', true, false),
  ('surplus', 'suspense:unmatched', false, true),
  ('sweep', 'asset:hot', true, true),
  ('sweep', 'asset:cold', true, false),
  ('sweep', 'asset:deposit', false, true),
  ('sweep', 'expense:network', true, true),
  ('refill', 'asset:hot', true, true),
  ('refill', 'asset:cold', true, true),
  ('refill', 'expense:network', true, false),
  ('swap', 'asset:hot', true, true),
  ('swap', 'fx', true, true),
  ('swap', 'expense:network', true, false),
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
  ('wd-ask', 'user:withdraw-only', true, false),
  ('wd-ask', 'user:withdrawing', false, true),
  ('wd-sign', 'asset:outflight', true, false),
  ('wd-sign', 'asset:hot', false, true),
  ('wd-expired', 'asset:hot', true, true),
  ('wd-expired', 'asset:outflight', false, true),
  ('wd-expired', 'expense:network', true, false),
  ('wd-final', 'asset:outflight', false, true),
  ('wd-final', 'asset:hot', true, true),
  ('wd-final', 'fx', true, true),
  ('wd-final', 'user:withdrawing', true, false),
  ('wd-final', 'revenue:withdrawal-fee', false, true),
  ('wd-final', 'expense:network', true, false),
  ('wd-fail', 'user:withdrawing', true, false),
  ('wd-fail', 'user:withdraw-only', false, true),
  ('wd-release', 'user:withdraw-only', true, false),
  ('wd-release', 'user:available', false, true),
  ('bonus', 'expense:bonus', true, false),
  ('bonus', 'user:available', false, true),
  ('adjustment', 'expense:goodwill', true, true),
  ('adjustment', 'user:available', true, true),
  ('lost', 'asset:hot', false, true),
  ('lost', 'asset:outflight', true, false),
  ('lost', 'asset:cold', true, false),
  ('lost', 'expense:lost', true, false),
  ('lost', 'expense:network', true, false),
  ('seed', 'equity:capital', true, false),
  ('seed', 'user:available', false, true);

create table ledger_journal (
  id          bigint generated always as identity primary key,
  kind        ledger_journal_kind not null,
  key         text                not null,
  -- The legs as requested; a repeat of the key is compared with them.
  accounts    bigint[]            not null,
  amounts     bigint[]            not null,
  -- Null: the money moved. Otherwise the final result of the key is this refusal, and nothing moved.
  refused     text,
  reverses    bigint,
  actor       text                not null,
  approved_by text,
  meta        jsonb,
  created_at  timestamptz         not null default clock_timestamp(),
  constraint one_result_per_key unique (key),
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
    (kind in ('bonus', 'adjustment', 'reversal', 'lost')) = (approved_by is not null)
    and approved_by is distinct from actor
  ),
  constraint only_a_reversal_reverses check ((kind = 'reversal') = (reverses is not null)),
  constraint key_names_its_flow check (
    case kind
      when 'capital' then key like 'capital:%'
      when 'deposit' then key like 'dep:%'
      when 'received' then key like 'recv:%'
      when 'surplus' then key like 'surplus:%'
      when 'sweep' then key like 'sweep:%'
      when 'refill' then key like 'refill:%'
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
      when 'wd-release' then key like 'wd:%:release'
      when 'bonus' then key like 'bonus:%'
      when 'adjustment' then key like 'adj:%'
      when 'reversal' then key like 'rev:%'
      -- A lost payment is the attempt of its withdrawal.
      when 'lost' then key like 'lost:%' or key like 'wd:%:sign:%'
      when 'seed' then key like 'seed:%'
    end
  )
);
comment on table ledger_journal is
  'One movement of money and the final result of its key; inserting it writes its entries and moves the balances.';
-- A reversal that was refused has moved nothing, and may be requested again.
create unique index journal_is_reversed_once on ledger_journal (reverses) where reverses is not null and refused is null;
-- The caps of a day [C13] are summed before each.
create index ledger_journal_of_staff on ledger_journal (kind, created_at) where kind in ('bonus', 'adjustment') and refused is null;
-- Reports read whole days. Journals are stored in the order of their time, so ranges of pages are enough and cost an insert next to nothing.
create index ledger_journal_by_time on ledger_journal using brin (created_at) with (pages_per_range = 32, autosummarize = on);
grant select on ledger_journal to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

create table ledger_entry (
  journal_id bigint   not null,
  leg        smallint not null,
  -- That of the journal. It fills bytes that alignment would leave empty.
  kind       ledger_journal_kind not null,
  account_id bigint   not null,
  amount     bigint   not null,
  -- Of the account after the journal; null for an untracked account. Journals of one account get their ids while its row is locked,
  -- so this is also the sum of its entries up to here, and a page of an old statement adds up no life.
  balance    bigint,
  primary key (journal_id, leg),
  constraint entry_moves_money check (amount <> 0),
  -- A billion dollars in one leg is a mistake, not a match.
  constraint amount_is_within_bounds check (amount between -1000000000000000 and 1000000000000000)
);
comment on table ledger_entry is 'One leg of a journal: an amount that was added to one account.';
-- Statements, sums of untracked accounts and reconciliation read by account.
create index ledger_entry_by_account on ledger_entry (account_id, journal_id);
-- A statement without matches would read thousands of them between two deposits.
create index ledger_entry_beside_play on ledger_entry (account_id, journal_id)
 where kind in ('deposit', 'wd-final', 'pool-settle', 'pool-void', 'bonus', 'adjustment', 'reversal', 'seed');
grant select on ledger_entry to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

-- One journal to post. Leg n moves amounts[n] on accounts[n].
create type ledger_posting as (
  kind     ledger_journal_kind,
  key      text,
  accounts bigint[],
  amounts  bigint[],
  meta     jsonb
);

-- What posting a journal returns. replayed: the key was known already.
create type ledger_result as (
  key        text,
  journal_id bigint,
  refused    text,
  replayed   boolean
);

create table ledger_freeze (
  only_row   boolean     not null primary key default true,
  frozen     boolean     not null,
  reason     text        not null,
  changed_by text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint there_is_one_row check (only_row)
);
comment on table ledger_freeze is
  'The only row: whether new money movements may start. What already started may always finish.';
grant select on ledger_freeze to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

insert into ledger_freeze (frozen, reason, changed_by)
values (false, 'never frozen', 'migration');

create table ledger_freeze_event (
  id      bigint generated always as identity primary key,
  frozen  boolean     not null,
  reason  text        not null,
  actor   text        not null,
  at      timestamptz not null default clock_timestamp(),
  constraint reason_is_given check (length(reason) between 1 and 2000),
  constraint actor_is_named check (length(actor) between 1 and 100)
);
comment on table ledger_freeze_event is 'One time that money was frozen or released, by whom and why.';
grant select on ledger_freeze_event to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

create table ledger_checkpoint (
  account_id bigint not null primary key references ledger_account (id),
  -- The newest journal whose entries are in the sum.
  upto       bigint not null,
  entries    bigint not null
) with (fillfactor = 70);
comment on table ledger_checkpoint is
  'The sum of the older entries of one account with many, as the audit added them up: the check of each minute reads the newer ones only.';
grant select on ledger_checkpoint to throwdown_audit, throwdown_staff;

create table ledger_horizon (
  newest   bigint      not null primary key,
  noted_at timestamptz not null,
  -- No older transaction has a journal with such a number or a smaller one. Null until each of them has a number of its own.
  next_xid xid8
);
comment on table ledger_horizon is
  'The newest journal number at one moment, until every transaction with a smaller one has ended.';

create table ledger_checked (
  only_row boolean primary key default true,
  -- Journals up to this one existed two checks ago, so journals that committed late have been checked since.
  upto     bigint  not null default 0,
  -- The newest journal of the last check.
  seen     bigint  not null default 0,
  -- No journal up to this one can appear any more.
  settled  bigint  not null default 0,
  whole_at timestamptz,
  whole_ms bigint,
  -- Where the check of everything goes on: the part, the last number that was checked, and how long it took so far. Null between two.
  pass_part text,
  pass_upto bigint,
  pass_ms   bigint,
  constraint there_is_one_row check (only_row),
  constraint a_look_at_everything_has_a_length check ((whole_at is null) = (whole_ms is null)),
  constraint pass_part_is_known check (pass_part in ('journals', 'accounts', 'pools', 'rest')),
  constraint a_pass_has_a_place check (
    (pass_part is null) = (pass_upto is null) and (pass_part is null) = (pass_ms is null)
  )
);
comment on table ledger_checked is
  'The only row: how far reconciliation has checked the newest journals, and when it last checked all of them.';
-- Not to the application: a role that posts to the ledger must not move the place up to which it is checked.
grant select, update (upto, seen, whole_at, whole_ms, pass_part, pass_upto, pass_ms) on ledger_checked to throwdown_audit;

insert into ledger_checked default values;

-- What is measured outside the ledger: prices, what the chain holds, and the numbers of the terms by which money comes in and out.

-- Micro-dollars for one whole coin, who said so and when.
create type ledger_price as (
  micros       bigint,
  source       text,
  published_at timestamptz
);

create table ledger_terms (
  version                      int not null primary key,
  deposit_fee_bps              int not null,
  withdrawal_fee_bps           int not null,
  -- Micro-dollars above which a withdrawal needs two approvals [C8].
  withdrawal_approval_over     bigint not null,
  -- Micro-dollars of one bonus or adjustment, and of all in 24 hours [C13].
  bonus_max                    bigint not null,
  bonus_day_max                bigint not null,
  adjustment_max               bigint not null,
  adjustment_day_max           bigint not null,
  pool_fee_bps                 int not null,
  pool_second_bps              int not null,
  pool_third_bps               int not null,
  eligible_scoring_matches_min int not null,
  eligible_opponents_min       int not null,
  eligible_players_min         int not null,
  constraint a_share_is_a_share check (
    deposit_fee_bps between 0 and 10000
    and withdrawal_fee_bps between 0 and 10000
    and pool_fee_bps between 0 and 10000
    and pool_second_bps >= 0
    and pool_third_bps >= 0
    and pool_second_bps + pool_third_bps <= 10000
  )
);
comment on table ledger_terms is
  'The numbers of one version of the terms that decide over money outside a match; a test compares them with the rules.';
grant select on ledger_terms to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

insert into ledger_terms
  (version, deposit_fee_bps, withdrawal_fee_bps, withdrawal_approval_over, bonus_max, bonus_day_max, adjustment_max, adjustment_day_max,
   pool_fee_bps, pool_second_bps, pool_third_bps, eligible_scoring_matches_min, eligible_opponents_min, eligible_players_min)
values
  (1, 1000, 500, 250000000, 100000000, 1000000000, 500000000, 2000000000, 1500, 3000, 2000, 10, 6, 3);

create table ledger_chain_reading (
  id         bigint generated always as identity primary key,
  coin       ledger_coin not null,
  -- What all our addresses held at this finalized slot.
  units      bigint      not null,
  slot       bigint      not null,
  -- The least that the ledger said between the mark before the reading and its end. Money that is signed and on its way out is not in it.
  ledger_units bigint      not null,
  -- The newest journal when the ledger was marked: whatever an older one created is in ledger_units.
  seen       bigint      not null,
  read_at    timestamptz not null default clock_timestamp(),
  constraint nothing_is_negative check (units >= 0 and slot >= 0 and seen >= 0)
);
comment on table ledger_chain_reading is
  'One reading of a coin on the chain by the audit role, with what the ledger said at that time [I8].';
-- The newest mark counts: of two audits at once, the one that marked earlier may be stored later.
create index ledger_chain_reading_newest on ledger_chain_reading (coin, seen desc, id desc);
grant select on ledger_chain_reading to throwdown_staff, throwdown_cashier, throwdown_audit;

create table ledger_reserve (
  only_row            boolean     not null primary key default true,
  -- The price of SOL as the audit role read it itself; null until then.
  sol_micros          bigint,
  sol_price_at        timestamptz,
  -- What the assets in the ledger are worth at that price, and what is owed, in micro-dollars.
  assets              bigint,
  owed                bigint,
  measured_at         timestamptz,
  sol_deposits_paused boolean     not null default false,
  constraint there_is_one_row check (only_row),
  constraint a_price_has_a_time check ((sol_micros is null) = (sol_price_at is null) and sol_micros > 0),
  constraint a_measure_is_whole check (
    (measured_at is null) = (assets is null) and (measured_at is null) = (owed is null)
  )
);
comment on table ledger_reserve is
  'The only row: the newest measure of what covers the money owed [I9], and whether new SOL deposits are paused by it.';
grant select on ledger_reserve to throwdown_staff, throwdown_cashier, throwdown_audit;

insert into ledger_reserve default values;
