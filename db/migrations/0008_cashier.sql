-- The cashier's own record of what it does on the chain. The money itself moves by the journals of the ledger only.

-- deposits

grant usage on schema signer to throwdown_cashier;
grant select on signer.deposit_address, signer.deposit_signature to throwdown_cashier;

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
  -- Its player had deleted the account when it became final: staff return it.
  after_deletion    boolean     not null default false,
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
create index cashier_deposit_after_deletion on cashier_deposit (id) where after_deletion;
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

create table cashier_difference (
  index  bigint      not null references cashier_address (index),
  coin   ledger_coin not null,
  -- What the chain holds more than the deposits that are not swept; below zero it holds less.
  units  bigint      not null,
  since  timestamptz not null default clock_timestamp(),
  -- The oldest signature up to which its history was read again; null: from the newest on.
  before text,
  -- How often the whole history was read again, each time at the other node, and when that last ended.
  reads  int         not null default 0,
  read_at timestamptz,
  primary key (index, coin),
  constraint a_difference_is_not_zero check (units <> 0),
  constraint a_read_has_a_time check ((reads = 0) = (read_at is null))
);
comment on table cashier_difference is
  'A deposit address that holds other coins on the chain than its deposits say, and how far its history was read again [C12].';
create index cashier_difference_to_read on cashier_difference (coalesce(read_at, since));
grant select on cashier_difference to throwdown_cashier, throwdown_staff;

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

-- What the cashier says of its nodes, so that the audit never reads through one of them.
create table cashier_node (
  only_row boolean     not null primary key default true,
  hosts    text[]      not null,
  named_at timestamptz not null default clock_timestamp(),
  constraint only_one check (only_row),
  constraint hosts_are_few check (cardinality(hosts) between 1 and 2 and length(hosts[1]) <= 255 and length(hosts[2]) <= 255)
);
comment on table cashier_node is 'The hosts of the nodes that the working cashier reads.';
grant select on cashier_node to throwdown_audit;
grant select, insert, update on cashier_node to throwdown_cashier;

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
  -- How the player proved anew who they are [C9].
  confirmed_by  text             not null,
  requested_at  timestamptz      not null default clock_timestamp(),
  -- Until then the mail about it can stop it. Null for one that a passkey confirmed.
  stop_until    timestamptz,
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
  -- Staff as staff:<id>, its player, or the link of its mail.
  rejected_by   text,
  ended_at      timestamptz,
  -- When the cashier looks at it next.
  due_at        timestamptz      not null default clock_timestamp(),
  constraint something_is_withdrawn check (micros > 0),
  constraint way_of_proof_is_known check (confirmed_by in ('passkey', 'second-factor', 'mail')),
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
      'new_address', 'stop_time', 'reopened', 'password_changed', 'email_changed', 'factor_changed', 'approval', 'limit', 'ledger', 'hot_wallet', 'price', 'paused',
      'held_safety', 'held_fair_play', 'held_payment', 'held_legal'
    )
  ),
  constraint only_a_wait_ends check (waits_until is null or wait_reason is not null),
  constraint a_return_has_a_reason check ((state = 'returned') = (failure is not null)),
  constraint failure_is_known check (
    failure in ('refused_by_chain', 'rejected_by_staff', 'cancelled', 'stopped', 'address_unusable', 'price_gone')
  ),
  constraint an_end_has_a_time check ((state in ('paid', 'returned')) = (ended_at is not null))
);
comment on table withdrawal is
  'One withdrawal that a player requested, and its state. Its money is in the ledger under the keys wd:<id>.';
create index withdrawal_of_player on withdrawal (player_id, requested_at desc);
-- Those that wait for room under the caps of the signer, first in, first out.
create index withdrawal_in_line on withdrawal (coin, decided_at, id) where wait_reason = 'limit';
create index withdrawal_due on withdrawal (due_at) where state in ('requested', 'accepted', 'sending');
grant select on withdrawal to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;
-- Whose money goes where is what the player requested: nobody can change it.
grant update (
  state, refused, decided_at, request_journal, fee, units, wait_reason, waits_until, failure, approval_refused_at, ended_at, due_at
) on withdrawal to throwdown_cashier;

-- Settlement tests name withdrawals that have no row here.
create table withdrawal_return (
  withdrawal_id uuid        not null primary key,
  player_id     uuid        not null,
  -- What of it can be played once it is free; a new withdrawal takes from it.
  micros        bigint      not null,
  free_at       timestamptz not null default clock_timestamp() + interval '24 hours',
  constraint nothing_less_than_nothing_is_returned check (micros >= 0)
);
comment on table withdrawal_return is
  'Money of a withdrawal that was not made: for a day it can only be withdrawn, so that stopping a thief is not a way to gamble [C9].';
create index withdrawal_return_of_player on withdrawal_return (player_id) where micros > 0;
create index withdrawal_return_due on withdrawal_return (free_at) where micros > 0;
grant select on withdrawal_return to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;

create table withdrawal_stop_link (
  hash          bytea       not null primary key,
  player_id     uuid        not null,
  -- Null for an address that was added beforehand.
  withdrawal_id uuid        references withdrawal (id),
  address       text        not null,
  -- Words of ours: where it was confirmed.
  device        text        not null,
  network       text        not null,
  created_at    timestamptz not null default clock_timestamp(),
  used_at       timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint a_withdrawal_has_one_link unique (withdrawal_id)
);
comment on table withdrawal_stop_link is
  'The link in the mail about a withdrawal or a new address: it stops the one while it waits or removes the other, without a login and once [C9].';
create index withdrawal_stop_link_of_player on withdrawal_stop_link (player_id);
grant select, insert, delete on withdrawal_stop_link to throwdown_app;
grant update (used_at) on withdrawal_stop_link to throwdown_app;

create table withdrawal_address (
  player_id uuid        not null,
  address   text        not null,
  requested_at  timestamptz not null default clock_timestamp(),
  -- When its player added it beforehand; null if only a withdrawal made it known.
  added_at  timestamptz,
  -- By the clock of the signer, which has a list of its own; null until the signer knows the address.
  usable_at timestamptz,
  primary key (player_id, address)
);
comment on table withdrawal_address is
  'One address that a player has withdrawn to or added, and since when: a new one waits [C3], also one that another player has used.';
create index withdrawal_address_of_players on withdrawal_address (address);
create index withdrawal_address_unnamed on withdrawal_address (requested_at) where usable_at is null and added_at is not null;
grant select on withdrawal_address to throwdown_app, throwdown_staff;
grant select, insert, update (usable_at, added_at) on withdrawal_address to throwdown_cashier;

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

-- what the hot wallet pays

create table spend_scan (
  -- Which node listed the history, and of which account.
  node    text not null,
  account text not null,
  -- The newest finalized signature that needs no second look.
  until   text not null,
  primary key (node, account)
);
comment on table spend_scan is 'How far the history of one account of the hot wallet has been compared with what the cashier signed.';
grant select on spend_scan to throwdown_cashier, throwdown_staff;

create table unknown_spend (
  signature   text        not null primary key,
  wallet      text        not null,
  slot        bigint      not null,
  -- By how much the wallet holds less after it; negative if it holds more.
  lamports    bigint      not null,
  usdc        bigint      not null,
  -- Who received what, if exactly one other account did.
  coin        ledger_coin,
  units       bigint,
  address     text,
  found_at    timestamptz not null default clock_timestamp(),
  -- If it moved coins out of deposit addresses alone: a sweep, of which coin, and how much of each account.
  swept       ledger_coin,
  swept_from  text[],
  swept_units bigint[],
  -- What two people signed: that it moves to a cold wallet, or that it is booked as lost.
  approval_id uuid,
  constraint an_approval_explains_once unique (approval_id),
  constraint a_receiver_is_whole check ((coin is null) = (units is null) and (coin is null) = (address is null)),
  constraint a_receiver_has_received check (units > 0),
  constraint a_sweep_is_whole check (
    (swept is null) = (swept_from is null)
    and (swept is null) = (swept_units is null)
    and cardinality(swept_from) = cardinality(swept_units)
  )
);
comment on table unknown_spend is
  'One finalized transaction that the hot wallet signed or lost coins by, and that no attempt and no sweep had when it was found.';
grant select on unknown_spend to throwdown_cashier, throwdown_staff;

create table spend_watch (
  only_row        boolean     not null primary key default true,
  -- The cluster, its timeline and the database whose payments may leave. A restored copy is another one, and so is a standby that took over.
  cluster         text        not null,
  -- Another one that was found, and the block height up to which what was signed before may still land; null until the chain was read.
  found_cluster   text,
  settles_at      bigint,
  -- The one in which, after that height, everything that the hot wallet had paid was compared.
  settled_cluster text,
  -- The start of the server of PostgreSQL under which that was last done.
  read_under      timestamptz not null,
  constraint there_is_one_row check (only_row)
);
comment on table spend_watch is
  'The only row: in which database what the hot wallet pays was compared. In another one nothing leaves until two people resume withdrawals.';
grant select on spend_watch to throwdown_cashier, throwdown_staff;
-- As spend_cluster names it.
insert into spend_watch (cluster, read_under)
select (select c.system_identifier from pg_control_system() c) || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ':'
         || (select d.oid from pg_database d where d.datname = current_database()),
       pg_postmaster_start_time();
