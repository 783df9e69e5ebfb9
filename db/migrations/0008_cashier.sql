-- The cashier's own record of what it does on the chain. The money itself moves by the journals of the ledger only.

-- deposits

grant usage on schema signer to throwdown_cashier;
grant select on signer.deposit_address to throwdown_cashier;

create table cashier_address (
  -- The place in the derivation path, as the signer numbers it.
  index         bigint      not null primary key references signer.deposit_address (index),
  address       text        not null,
  -- Where the address holds USDC. A transfer of tokens often names this account only.
  token_account text        not null,
  player_id     uuid        references player (id),
  assigned_at   timestamptz,
  constraint an_address_is_pooled_once unique (address),
  constraint a_token_account_has_one_address unique (token_account),
  constraint a_player_has_one_address unique (player_id),
  constraint an_assigned_address_has_a_player check ((player_id is null) = (assigned_at is null))
);
comment on table cashier_address is
  'One deposit address of the pool, and the player it belongs to permanently once it was shown to them [C2].';
create index cashier_address_free on cashier_address (index) where player_id is null;
grant select on cashier_address to throwdown_cashier, throwdown_staff;

create table cashier_minimum (
  coin  ledger_coin not null primary key,
  units bigint      not null,
  constraint a_minimum_is_positive check (units > 0)
);
comment on table cashier_minimum is
  'The least that one transfer of a coin may bring [C1]. In coins, so that a moving price cannot turn what was shown as enough into dust.';
grant select on cashier_minimum to throwdown_cashier, throwdown_staff;
insert into cashier_minimum (coin, units) values ('sol', 10000000), ('usdc', 2000000);

create table sweep (
  id                      bigint      generated always as identity primary key,
  coin                    ledger_coin not null,
  -- What it moves into the hot wallet, of all its deposits together.
  units                   bigint      not null,
  -- The transaction as it is signed, with its blockhash: a process that goes on after a crash signs the same one.
  message                 bytea       not null,
  last_valid_block_height bigint      not null,
  -- What the network may cost at most; it left the hot wallet in the ledger before anything was signed.
  network_lamports        bigint      not null,
  opened_at               timestamptz not null default clock_timestamp(),
  -- The transaction with the signatures of all its signers, which is sent, and its name on the chain.
  wire                    bytea,
  signature               text,
  signed_at               timestamptz,
  sent_at                 timestamptz,
  outcome                 text,
  ended_at                timestamptz,
  constraint a_sweep_moves_coins check (units > 0 and network_lamports >= 0),
  constraint a_sweep_has_one_transaction unique (signature),
  constraint a_signature_has_its_bytes check (
    (signature is null) = (signed_at is null)
    and (signature is null) = (wire is null)
  ),
  constraint what_was_sent_is_signed check (sent_at is null or signature is not null),
  constraint outcome_is_known check (outcome in ('swept', 'failed', 'expired', 'refused')),
  constraint only_what_is_signed_lands check (signature is not null or outcome is null or outcome in ('expired', 'refused')),
  constraint an_outcome_has_a_time check ((outcome is null) = (ended_at is null))
);
comment on table sweep is
  'One transaction that moves deposits from their addresses into the hot wallet, stored before it is signed and again before it is sent.';
-- The audit may miss coins that move while it reads. Between two sweeps of a coin it has the time to read again.
create unique index one_sweep_of_a_coin_is_open on sweep (coin) where outcome is null;
create index sweep_ended on sweep (coin, ended_at desc) where outcome in ('failed', 'refused');
grant select on sweep to throwdown_cashier, throwdown_staff, throwdown_audit;

create table cashier_deposit (
  id            bigint      generated always as identity primary key,
  signature     text        not null,
  address_index bigint      not null references cashier_address (index),
  coin          ledger_coin not null,
  units         bigint      not null,
  player_id     uuid        not null references player (id),
  -- arriving: confirmed, and gone if its fork is lost. waiting: finalized and in suspense until there is a price [C4].
  state         text        not null default 'arriving',
  slot          bigint      not null,
  seen_at       timestamptz not null default clock_timestamp(),
  finalized_at  timestamptz,
  credited_at   timestamptz,
  -- What was added to the balance, and the fee that was kept from it.
  micros        bigint,
  fee           bigint,
  -- Whether the player's screens were sent this state.
  notified          boolean     not null default false,
  -- The sweep that takes the coins to the hot wallet, or took them there.
  sweep_id      bigint      references sweep (id),
  constraint a_deposit_is_counted_once unique (signature, address_index, coin),
  constraint a_deposit_brings_coins check (units > 0 and slot >= 0),
  constraint state_is_known check (state in ('arriving', 'waiting', 'credited', 'dust')),
  constraint only_arriving_is_not_final check ((state = 'arriving') = (finalized_at is null)),
  constraint only_what_is_final_is_swept check (sweep_id is null or state <> 'arriving'),
  constraint credited_has_its_amounts check (
    (state = 'credited') = (credited_at is not null)
    and (state = 'credited') = (micros is not null)
    and (state = 'credited') = (fee is not null)
  )
);
comment on table cashier_deposit is
  'What one transaction brought to one deposit address in one coin. The ledger has a journal for each that is finalized.';
create index cashier_deposit_of_player on cashier_deposit (player_id, id desc);
create index cashier_deposit_open on cashier_deposit (id) where state in ('arriving', 'waiting');
create index cashier_deposit_unnotified on cashier_deposit (id) where not notified;
create index cashier_deposit_unswept on cashier_deposit (coin, address_index) where sweep_id is null and state <> 'arriving';
-- The audit requests a slot from its node that is not before the newest of these.
create index cashier_deposit_final_slot on cashier_deposit (slot) where state <> 'arriving';
create index cashier_deposit_of_sweep on cashier_deposit (sweep_id) where sweep_id is not null;
grant select on cashier_deposit to throwdown_cashier, throwdown_staff;

create table cashier_scan (
  index         bigint      not null primary key references cashier_address (index),
  -- What the newest transaction that was read left in the wallet and in its token account. Null: read the history again.
  lamports_seen bigint,
  usdc_seen     bigint,
  -- The newest finalized signature of each that needs no second look.
  wallet_until  text,
  token_until   text,
  -- When the whole finalized history was last listed up to its end. Null: as soon as possible.
  listed_at     timestamptz,
  -- When its player last looked at it: such an address is watched by a socket.
  requested_at      timestamptz
);
comment on table cashier_scan is 'How far the history of one deposit address on the chain has been read.';
create index cashier_scan_to_list on cashier_scan (listed_at nulls first);
create index cashier_scan_asked on cashier_scan (requested_at desc) where requested_at is not null;
grant select on cashier_scan to throwdown_cashier, throwdown_staff;

create table cashier_blockhash (
  only_row                boolean     not null primary key default true,
  blockhash               text        not null,
  last_valid_block_height bigint      not null,
  read_at                 timestamptz not null default clock_timestamp(),
  constraint there_is_one_row check (only_row)
);
comment on table cashier_blockhash is
  'The only row: the newest blockhash that the cashier has read. Pages build transfers with it, because they may not ask a node themselves.';
grant select on cashier_blockhash to throwdown_app;
grant select, insert, update on cashier_blockhash to throwdown_cashier;

-- withdrawals

-- Nobody withdraws to an address of the house.
grant select on signer.wallet to throwdown_cashier;

create type withdrawal_state as enum ('requested', 'refused', 'accepted', 'sending', 'paid', 'returned');

create table withdrawal (
  -- Named by the player's client, so that a repeat does not count twice.
  id            uuid             not null primary key,
  player_id     uuid             not null,
  coin          ledger_coin      not null,
  address       text             not null,
  -- What leaves the balance, fee included.
  micros        bigint           not null,
  requested_at  timestamptz      not null default clock_timestamp(),
  state         withdrawal_state not null default 'requested',
  -- The code of the refusal; no money has moved.
  refused       text,
  -- When it was accepted or refused.
  decided_at    timestamptz,
  -- The journal that took the money out of the balance, with the fee and the units that arrive, fixed at that time.
  request_journal   bigint,
  fee           bigint,
  units         bigint,
  wait_reason          text,
  waits_until    timestamptz,
  failure       text,
  -- When the signer did not take the approval of two people. Another one is needed.
  approval_refused_at timestamptz,
  rejected_by   text,
  ended_at      timestamptz,
  -- When the cashier looks at it next.
  due_at        timestamptz      not null default clock_timestamp(),
  constraint something_is_withdrawn check (micros > 0),
  constraint address_is_base58 check (address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  constraint a_refusal_has_a_code check ((state = 'refused') = (refused is not null)),
  constraint only_a_request_is_undecided check ((state = 'requested') = (decided_at is null)),
  constraint what_was_accepted_is_in_the_ledger check (
    (state in ('requested', 'refused')) = (request_journal is null)
    and (request_journal is null) = (fee is null)
    and (request_journal is null) = (units is null)
  ),
  constraint only_an_accepted_one_waits check (wait_reason is null or state = 'accepted'),
  constraint wait_reason_is_known check (
    wait_reason in (
      'new_address', 'reopened', 'approval', 'limit', 'ledger', 'hot_wallet', 'price', 'paused',
      'held_safety', 'held_fair_play', 'held_payment', 'held_legal'
    )
  ),
  constraint only_a_wait_ends check (waits_until is null or wait_reason is not null),
  constraint a_return_has_a_reason check ((state = 'returned') = (failure is not null)),
  constraint failure_is_known check (
    failure in ('refused_by_chain', 'rejected_by_staff', 'address_unusable', 'price_gone')
  ),
  constraint an_end_has_a_time check ((state in ('paid', 'returned')) = (ended_at is not null))
);
comment on table withdrawal is
  'One withdrawal that a player requested, and its state. Its money is in the ledger under the keys wd:<id>.';
create index withdrawal_of_player on withdrawal (player_id, requested_at desc);
create index withdrawal_due on withdrawal (due_at) where state in ('requested', 'accepted', 'sending');
grant select on withdrawal to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;
-- Whose money goes where is what the player requested: nobody can change it.
grant update (
  state, refused, decided_at, request_journal, fee, units, wait_reason, waits_until, failure, approval_refused_at, ended_at, due_at
) on withdrawal to throwdown_cashier;

create table withdrawal_address (
  player_id uuid        not null,
  address   text        not null,
  requested_at  timestamptz not null default clock_timestamp(),
  -- By the clock of the signer, which has a list of its own; null until the signer knows the address.
  usable_at timestamptz,
  primary key (player_id, address)
);
comment on table withdrawal_address is
  'One address that a player has withdrawn to, and since when: a new one waits [C3], also one that another player has used.';
create index withdrawal_address_of_players on withdrawal_address (address);
grant select on withdrawal_address to throwdown_app, throwdown_staff;
grant select, insert, update (usable_at) on withdrawal_address to throwdown_cashier;

create table withdrawal_attempt (
  withdrawal_id           uuid        not null references withdrawal (id),
  attempt                 int         not null,
  -- The transaction as it is signed, with its blockhash: a process that goes on after a crash signs the same one.
  message                 bytea       not null,
  last_valid_block_height bigint      not null,
  -- What the network and a new token account may cost at most; it left the hot wallet in the ledger with the coins.
  network_lamports        bigint      not null,
  opened_at               timestamptz not null default clock_timestamp(),
  signature               text,
  signed_at               timestamptz,
  sent_at                 timestamptz,
  outcome                 text,
  ended_at                timestamptz,
  -- The finalized slot of the node when it gave the end of what was signed.
  final_slot              bigint,
  primary key (withdrawal_id, attempt),
  constraint attempt_is_counted check (attempt between 1 and 100),
  constraint a_signature_is_used_once unique (signature),
  constraint a_signature_has_a_time check ((signature is null) = (signed_at is null)),
  constraint what_was_sent_is_signed check (sent_at is null or signature is not null),
  constraint outcome_is_known check (outcome in ('paid', 'failed', 'expired', 'refused')),
  constraint an_outcome_has_a_time check ((outcome is null) = (ended_at is null)),
  constraint what_was_signed_ends_at_a_slot check ((signature is not null and outcome is not null) = (final_slot is not null))
);
comment on table withdrawal_attempt is
  'One transaction that pays a withdrawal, stored before it is signed and again before it is sent.';
-- Two equal payments with one blockhash would be one transaction on the chain.
create unique index a_message_pays_one_withdrawal on withdrawal_attempt (sha256(message));
create unique index one_attempt_is_open on withdrawal_attempt (withdrawal_id) where outcome is null;
create index withdrawal_attempt_final_slot on withdrawal_attempt (final_slot) where final_slot is not null;
grant select on withdrawal_attempt to throwdown_staff, throwdown_cashier, throwdown_audit;
grant select (withdrawal_id, attempt, signature, outcome) on withdrawal_attempt to throwdown_app;
grant insert, update (signature, signed_at, sent_at, outcome, ended_at, final_slot) on withdrawal_attempt to throwdown_cashier;

create table withdrawal_quote (
  id               uuid        not null primary key,
  player_id        uuid        not null,
  coin             ledger_coin not null,
  address          text        not null,
  micros           bigint      not null,
  requested_at         timestamptz not null default clock_timestamp(),
  answered_at      timestamptz,
  refused          text,
  fee              bigint,
  units            bigint,
  network_lamports bigint,
  price            bigint,
  price_at         timestamptz,
  wait_reason             text,
  waits_until       timestamptz,
  constraint something_is_withdrawn check (micros > 0)
);
comment on table withdrawal_quote is
  'One question of a player what a withdrawal would cost, and the answer of the cashier; it promises nothing and is soon deleted.';
create index withdrawal_quote_of_player on withdrawal_quote (player_id, requested_at);
create index withdrawal_quote_open on withdrawal_quote (requested_at) where answered_at is null;
grant select on withdrawal_quote to throwdown_app;
grant select, delete,
  update (answered_at, refused, fee, units, network_lamports, price, price_at, wait_reason, waits_until)
  on withdrawal_quote to throwdown_cashier;

create table withdrawal_pause (
  only_row   boolean     not null primary key default true,
  paused     boolean     not null,
  reason     text        not null,
  changed_by text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint there_is_one_row check (only_row)
);
comment on table withdrawal_pause is
  'The only row: whether staff have paused withdrawals. What is already signed is still sent.';
grant select on withdrawal_pause to throwdown_app, throwdown_staff, throwdown_cashier;
insert into withdrawal_pause (paused, reason, changed_by)
values (false, 'never paused', 'migration');
