-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create type ledger_currency as enum ('USD', 'USDC', 'SOL');

create type ledger_coin as enum ('usdc', 'sol');

create table ledger_account_kind (
  kind     text not null,
  class    text not null,
  sign     smallint not null,
  guarded  boolean not null,
  tracked  boolean not null,
  currency ledger_currency,
  pattern  text not null,
  constraint ledger_account_kind_pkey primary key (kind),
  constraint class_is_known check (class = any (array['asset'::text, 'liability'::text, 'revenue'::text, 'expense'::text, 'equity'::text, 'trading'::text])),
  constraint sign_is_credit_or_debit check (sign = any (array[1, '-1'::integer]))
);
comment on table ledger_account_kind is 'One kind of ledger account: its class, its normal side, and whether it may be overdrawn.';
grant select on ledger_account_kind to throwdown_app;
grant select on ledger_account_kind to throwdown_audit;
grant select on ledger_account_kind to throwdown_cashier;
grant select on ledger_account_kind to throwdown_staff;

create table ledger_account (
  id       bigint not null generated always as identity,
  code     text not null,
  kind     text not null,
  currency ledger_currency not null,
  sign     smallint not null,
  guarded  boolean not null,
  tracked  boolean not null,
  balance  bigint not null default 0,
  constraint ledger_account_pkey primary key (id),
  constraint account_code_is_unique unique (code),
  constraint account_is_never_overdrawn check (not guarded or (balance * sign) >= 0),
  constraint balance_is_within_bounds check (balance >= '-4000000000000000000'::bigint and balance <= '4000000000000000000'::bigint),
  constraint untracked_account_keeps_no_balance check (tracked or balance = 0)
) with (fillfactor=70);
comment on table ledger_account is 'One account of the double-entry ledger; its balance changes only through entries.';
create trigger accounts_are_kept before delete on ledger_account for each statement execute function ledger_refuse_change();
create trigger accounts_are_never_emptied before truncate on ledger_account for each statement execute function ledger_refuse_change();
create trigger accounts_keep_their_nature before update of id, code, kind, currency, sign, guarded, tracked on ledger_account for each statement execute function ledger_refuse_change();
create trigger balances_move_with_their_entries before update on ledger_account for each statement execute function ledger_refuse_back_door();
create trigger new_accounts_are_what_their_code_says after insert on ledger_account referencing new table as added for each statement execute function ledger_check_new_accounts();
grant select on ledger_account to throwdown_app;
grant select on ledger_account to throwdown_audit;
grant select on ledger_account to throwdown_cashier;
grant select on ledger_account to throwdown_staff;

create type ledger_journal_kind as enum ('capital', 'deposit', 'received', 'surplus', 'sweep', 'refill', 'swap', 'join', 'leave', 'pair', 'settle', 'pool-settle', 'pool-void', 'wd-ask', 'wd-sign', 'wd-expired', 'wd-final', 'wd-fail', 'bonus', 'adjustment', 'reversal', 'seed');

create table ledger_flow (
  journal_kind ledger_journal_kind not null,
  account_kind text not null,
  may_debit    boolean not null,
  may_credit   boolean not null,
  constraint ledger_flow_pkey primary key (journal_kind, account_kind),
  constraint ledger_flow_account_kind_fkey foreign key (account_kind) references ledger_account_kind(kind),
  constraint flow_moves_something check (may_debit or may_credit)
);
comment on table ledger_flow is 'One kind of account that one kind of journal may debit or credit; a reversal mirrors its journal instead.';
grant select on ledger_flow to throwdown_app;
grant select on ledger_flow to throwdown_audit;
grant select on ledger_flow to throwdown_cashier;
grant select on ledger_flow to throwdown_staff;

create table ledger_journal (
  id          bigint not null generated always as identity,
  kind        ledger_journal_kind not null,
  key         text not null,
  accounts    bigint[] not null,
  amounts     bigint[] not null,
  refused     text,
  reverses    bigint,
  actor       text not null,
  approved_by text,
  meta        jsonb,
  created_at  timestamptz not null default clock_timestamp(),
  constraint ledger_journal_pkey primary key (id),
  constraint one_answer_per_key unique (key),
  constraint actor_is_named check (length(actor) >= 1 and length(actor) <= 100),
  constraint entry_moves_money check (array_position(amounts, 0::bigint) is null),
  constraint every_leg_has_account_and_amount check (cardinality(accounts) = cardinality(amounts) and array_position(accounts, null::bigint) is null and array_position(amounts, null::bigint) is null),
  constraint key_is_of_sane_length check (length(key) >= 5 and length(key) <= 200),
  constraint key_names_its_flow check (
case kind
    when 'capital'::ledger_journal_kind then key ~~ 'capital:%'::text
    when 'deposit'::ledger_journal_kind then key ~~ 'dep:%'::text
    when 'received'::ledger_journal_kind then key ~~ 'recv:%'::text
    when 'surplus'::ledger_journal_kind then key ~~ 'surplus:%'::text
    when 'sweep'::ledger_journal_kind then key ~~ 'sweep:%'::text
    when 'refill'::ledger_journal_kind then key ~~ 'refill:%'::text
    when 'swap'::ledger_journal_kind then key ~~ 'swap:%'::text
    when 'join'::ledger_journal_kind then key ~~ 'queue:%:join'::text
    when 'leave'::ledger_journal_kind then key ~~ 'queue:%:leave'::text
    when 'pair'::ledger_journal_kind then key ~~ 'match:%:pair'::text
    when 'settle'::ledger_journal_kind then key ~~ 'match:%:settle'::text
    when 'pool-settle'::ledger_journal_kind then key ~~ 'pool:%:settle'::text
    when 'pool-void'::ledger_journal_kind then key ~~ 'pool:%:void'::text
    when 'wd-ask'::ledger_journal_kind then key ~~ 'wd:%:ask'::text
    when 'wd-sign'::ledger_journal_kind then key ~~ 'wd:%:sign:%'::text
    when 'wd-expired'::ledger_journal_kind then key ~~ 'wd:%:expired:%'::text
    when 'wd-final'::ledger_journal_kind then key ~~ 'wd:%:final'::text
    when 'wd-fail'::ledger_journal_kind then key ~~ 'wd:%:fail'::text
    when 'bonus'::ledger_journal_kind then key ~~ 'bonus:%'::text
    when 'adjustment'::ledger_journal_kind then key ~~ 'adj:%'::text
    when 'reversal'::ledger_journal_kind then key ~~ 'rev:%'::text
    when 'seed'::ledger_journal_kind then key ~~ 'seed:%'::text
    else null::boolean
end),
  constraint moved_money_has_two_legs_or_more check (refused is null and cardinality(accounts) >= 2 and cardinality(accounts) <= 10000 or refused is not null and cardinality(accounts) <= 10000),
  constraint only_a_reversal_reverses check ((kind = 'reversal'::ledger_journal_kind) = (reverses is not null)),
  constraint refusal_is_known check (refused = any (array['insufficient'::text, 'frozen'::text, 'closed'::text])),
  constraint staff_money_needs_two_people check ((kind = any (array['bonus'::ledger_journal_kind, 'adjustment'::ledger_journal_kind, 'reversal'::ledger_journal_kind])) = (approved_by is not null) and approved_by is distinct from actor)
);
comment on table ledger_journal is 'One movement of money and the final result of its key; inserting it writes its entries and moves the balances.';
create unique index journal_is_reversed_once on ledger_journal (reverses) where reverses is not null and refused is null;
create index ledger_journal_by_time on ledger_journal using brin (created_at) with (pages_per_range='32', autosummarize='on');
create trigger approved_journals_are_audited after insert on ledger_journal for each row when (new.approved_by is not null) execute function ledger_audit_approved();
create trigger deposits_bring_their_coins after insert on ledger_journal for each row when (new.kind = 'deposit'::ledger_journal_kind and new.refused is null) execute function ledger_check_deposit();
create trigger journals_are_final before delete or update on ledger_journal for each statement execute function ledger_refuse_change();
create trigger journals_are_kept before truncate on ledger_journal for each statement execute function ledger_refuse_change();
create trigger journals_move_their_money after insert on ledger_journal referencing new table as added for each statement execute function ledger_apply_journals();
grant select on ledger_journal to throwdown_app;
grant select on ledger_journal to throwdown_audit;
grant select on ledger_journal to throwdown_cashier;
grant select on ledger_journal to throwdown_staff;

create table ledger_entry (
  journal_id bigint not null,
  leg        smallint not null,
  account_id bigint not null,
  amount     bigint not null,
  constraint ledger_entry_pkey primary key (journal_id, leg),
  constraint amount_is_within_bounds check (amount >= '-1000000000000000'::bigint and amount <= '1000000000000000'::bigint),
  constraint entry_moves_money check (amount <> 0)
);
comment on table ledger_entry is 'One leg of a journal: an amount that was added to one account.';
create index ledger_entry_by_account on ledger_entry (account_id, journal_id);
create trigger entries_are_final before delete or update on ledger_entry for each statement execute function ledger_refuse_change();
create trigger entries_are_kept before truncate on ledger_entry for each statement execute function ledger_refuse_change();
create trigger entries_come_with_their_journal before insert on ledger_entry for each statement execute function ledger_refuse_back_door();
grant select on ledger_entry to throwdown_app;
grant select on ledger_entry to throwdown_audit;
grant select on ledger_entry to throwdown_cashier;
grant select on ledger_entry to throwdown_staff;

create type ledger_posting as (kind ledger_journal_kind, key text, accounts bigint[], amounts bigint[], meta jsonb);

create type ledger_answer as (key text, journal_id bigint, refused text, replayed boolean);

create table ledger_freeze (
  only_row   boolean not null default true,
  frozen     boolean not null,
  reason     text not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint ledger_freeze_pkey primary key (only_row),
  constraint there_is_one_row check (only_row)
);
comment on table ledger_freeze is 'The only row: whether new money movements may start. What already started may always finish.';
grant select on ledger_freeze to throwdown_app;
grant select on ledger_freeze to throwdown_audit;
grant select on ledger_freeze to throwdown_cashier;
grant select on ledger_freeze to throwdown_staff;

create table ledger_freeze_event (
  id     bigint not null generated always as identity,
  frozen boolean not null,
  reason text not null,
  actor  text not null,
  at     timestamptz not null default clock_timestamp(),
  constraint ledger_freeze_event_pkey primary key (id),
  constraint actor_is_named check (length(actor) >= 1 and length(actor) <= 100),
  constraint reason_is_given check (length(reason) >= 1 and length(reason) <= 2000)
);
comment on table ledger_freeze_event is 'One time that money was frozen or released, by whom and why.';
create trigger freeze_history_is_final before delete or update on ledger_freeze_event for each statement execute function ledger_refuse_change();
create trigger freeze_history_is_kept before truncate on ledger_freeze_event for each statement execute function ledger_refuse_change();
create trigger freezes_are_audited after insert on ledger_freeze_event for each row execute function ledger_audit_freeze();
grant select on ledger_freeze_event to throwdown_app;
grant select on ledger_freeze_event to throwdown_audit;
grant select on ledger_freeze_event to throwdown_cashier;
grant select on ledger_freeze_event to throwdown_staff;

create table ledger_checked (
  only_row boolean not null default true,
  upto     bigint not null default 0,
  seen     bigint not null default 0,
  whole_at timestamptz,
  whole_ms bigint,
  constraint ledger_checked_pkey primary key (only_row),
  constraint a_look_at_everything_has_a_length check ((whole_at is null) = (whole_ms is null)),
  constraint there_is_one_row check (only_row)
);
comment on table ledger_checked is 'The only row: how far reconciliation has checked the newest journals, and when it last checked all of them.';
grant select, update (upto, seen, whole_at, whole_ms) on ledger_checked to throwdown_audit;

create type ledger_price as (micros bigint, source text, published_at timestamp with time zone);

create table ledger_terms (
  version                      integer not null,
  deposit_fee_bps              integer not null,
  withdrawal_fee_bps           integer not null,
  withdrawal_approval_over     bigint not null,
  pool_fee_bps                 integer not null,
  pool_second_bps              integer not null,
  pool_third_bps               integer not null,
  eligible_scoring_matches_min integer not null,
  eligible_opponents_min       integer not null,
  eligible_players_min         integer not null,
  constraint ledger_terms_pkey primary key (version),
  constraint a_share_is_a_share check (deposit_fee_bps >= 0 and deposit_fee_bps <= 10000 and withdrawal_fee_bps >= 0 and withdrawal_fee_bps <= 10000 and pool_fee_bps >= 0 and pool_fee_bps <= 10000 and pool_second_bps >= 0 and pool_third_bps >= 0 and (pool_second_bps + pool_third_bps) <= 10000)
);
comment on table ledger_terms is 'The numbers of one version of the terms that decide over money outside a match; a test compares them with the rules.';
grant select on ledger_terms to throwdown_app;
grant select on ledger_terms to throwdown_audit;
grant select on ledger_terms to throwdown_cashier;
grant select on ledger_terms to throwdown_staff;

create table ledger_chain_reading (
  id         bigint not null generated always as identity,
  coin       ledger_coin not null,
  units      bigint not null,
  slot       bigint not null,
  book_units bigint not null,
  seen       bigint not null,
  read_at    timestamptz not null default clock_timestamp(),
  constraint ledger_chain_reading_pkey primary key (id),
  constraint nothing_is_negative check (units >= 0 and slot >= 0 and seen >= 0)
);
comment on table ledger_chain_reading is 'One reading of a coin on the chain by the audit role, with what the books said at that time [I8].';
create index ledger_chain_reading_newest on ledger_chain_reading (coin, seen desc, id desc);
grant select on ledger_chain_reading to throwdown_audit;
grant select on ledger_chain_reading to throwdown_cashier;
grant select on ledger_chain_reading to throwdown_staff;

create table ledger_reserve (
  only_row            boolean not null default true,
  sol_micros          bigint,
  sol_price_at        timestamptz,
  assets              bigint,
  owed                bigint,
  measured_at         timestamptz,
  sol_deposits_paused boolean not null default false,
  constraint ledger_reserve_pkey primary key (only_row),
  constraint a_measure_is_whole check ((measured_at is null) = (assets is null) and (measured_at is null) = (owed is null)),
  constraint a_price_has_a_time check ((sol_micros is null) = (sol_price_at is null) and sol_micros > 0),
  constraint there_is_one_row check (only_row)
);
comment on table ledger_reserve is 'The only row: the newest measure of what covers the money owed [I9], and whether new SOL deposits are paused by it.';
grant select on ledger_reserve to throwdown_audit;
grant select on ledger_reserve to throwdown_cashier;
grant select on ledger_reserve to throwdown_staff;
