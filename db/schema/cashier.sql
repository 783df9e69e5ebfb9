-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table cashier_address (
  index         bigint not null,
  address       text not null,
  token_account text not null,
  player_id     uuid,
  assigned_at   timestamptz,
  constraint cashier_address_pkey primary key (index),
  constraint cashier_address_index_fkey foreign key (index) references signer.deposit_address(index),
  constraint cashier_address_player_id_fkey foreign key (player_id) references player(id),
  constraint a_player_has_one_address unique (player_id),
  constraint a_token_account_has_one_address unique (token_account),
  constraint an_address_is_pooled_once unique (address),
  constraint an_assigned_address_has_a_player check ((player_id is null) = (assigned_at is null))
);
comment on table cashier_address is 'One deposit address of the pool, and the player it belongs to permanently once it was shown to them [C2].';
create index cashier_address_free on cashier_address (index) where player_id is null;
create trigger addresses_are_assigned_once before delete or update on cashier_address for each row execute function cashier_keep_address();
grant select on cashier_address to throwdown_cashier;
grant select on cashier_address to throwdown_staff;

create table cashier_minimum (
  coin  ledger_coin not null,
  units bigint not null,
  constraint cashier_minimum_pkey primary key (coin),
  constraint a_minimum_is_positive check (units > 0)
);
comment on table cashier_minimum is 'The least that one transfer of a coin may bring [C1]. In coins, so that a moving price cannot turn what was shown as enough into dust.';
grant select on cashier_minimum to throwdown_cashier;
grant select on cashier_minimum to throwdown_staff;

create table sweep (
  id                      bigint not null generated always as identity,
  coin                    ledger_coin not null,
  units                   bigint not null,
  message                 bytea not null,
  last_valid_block_height bigint not null,
  network_lamports        bigint not null,
  opened_at               timestamptz not null default clock_timestamp(),
  wire                    bytea,
  signature               text,
  signed_at               timestamptz,
  sent_at                 timestamptz,
  outcome                 text,
  ended_at                timestamptz,
  constraint sweep_pkey primary key (id),
  constraint a_sweep_has_one_transaction unique (signature),
  constraint a_signature_has_its_bytes check ((signature is null) = (signed_at is null) and (signature is null) = (wire is null)),
  constraint a_sweep_moves_coins check (units > 0 and network_lamports >= 0),
  constraint an_outcome_has_a_time check ((outcome is null) = (ended_at is null)),
  constraint only_what_is_signed_lands check (signature is not null or outcome is null or (outcome = any (array['expired'::text, 'refused'::text]))),
  constraint outcome_is_known check (outcome = any (array['swept'::text, 'failed'::text, 'expired'::text, 'refused'::text])),
  constraint what_was_sent_is_signed check (sent_at is null or signature is not null)
);
comment on table sweep is 'One transaction that moves deposits from their addresses into the hot wallet, stored before it is signed and again before it is sent.';
create unique index one_sweep_of_a_coin_is_open on sweep (coin) where outcome is null;
create index sweep_ended on sweep (coin, ended_at desc) where outcome = any (array['failed'::text, 'refused'::text]);
create trigger sweeps_are_final before delete or update on sweep for each row execute function sweeps_keep_their_bytes();
grant select on sweep to throwdown_audit;
grant select on sweep to throwdown_cashier;
grant select on sweep to throwdown_staff;

create table cashier_deposit (
  id            bigint not null generated always as identity,
  signature     text not null,
  address_index bigint not null,
  coin          ledger_coin not null,
  units         bigint not null,
  player_id     uuid not null,
  state         text not null default 'arriving'::text,
  slot          bigint not null,
  seen_at       timestamptz not null default clock_timestamp(),
  finalized_at  timestamptz,
  credited_at   timestamptz,
  micros        bigint,
  fee           bigint,
  told          boolean not null default false,
  sweep_id      bigint,
  constraint cashier_deposit_pkey primary key (id),
  constraint cashier_deposit_address_index_fkey foreign key (address_index) references cashier_address(index),
  constraint cashier_deposit_player_id_fkey foreign key (player_id) references player(id),
  constraint cashier_deposit_sweep_id_fkey foreign key (sweep_id) references sweep(id),
  constraint a_deposit_is_counted_once unique (signature, address_index, coin),
  constraint a_deposit_brings_coins check (units > 0 and slot >= 0),
  constraint credited_has_its_amounts check ((state = 'credited'::text) = (credited_at is not null) and (state = 'credited'::text) = (micros is not null) and (state = 'credited'::text) = (fee is not null)),
  constraint only_arriving_is_not_final check ((state = 'arriving'::text) = (finalized_at is null)),
  constraint only_what_is_final_is_swept check (sweep_id is null or state <> 'arriving'::text),
  constraint state_is_known check (state = any (array['arriving'::text, 'waiting'::text, 'credited'::text, 'dust'::text]))
);
comment on table cashier_deposit is 'What one transaction brought to one deposit address in one coin. The ledger has a journal for each that is finalized.';
create index cashier_deposit_final_slot on cashier_deposit (slot) where state <> 'arriving'::text;
create index cashier_deposit_of_player on cashier_deposit (player_id, id desc);
create index cashier_deposit_of_sweep on cashier_deposit (sweep_id) where sweep_id is not null;
create index cashier_deposit_open on cashier_deposit (id) where state = any (array['arriving'::text, 'waiting'::text]);
create index cashier_deposit_unswept on cashier_deposit (coin, address_index) where sweep_id is null and state <> 'arriving'::text;
create index cashier_deposit_untold on cashier_deposit (id) where not told;
create trigger deposits_are_final before delete or update on cashier_deposit for each row execute function cashier_keep_deposit();
grant select on cashier_deposit to throwdown_cashier;
grant select on cashier_deposit to throwdown_staff;

create table cashier_scan (
  index         bigint not null,
  lamports_seen bigint,
  usdc_seen     bigint,
  wallet_until  text,
  token_until   text,
  listed_at     timestamptz,
  asked_at      timestamptz,
  constraint cashier_scan_pkey primary key (index),
  constraint cashier_scan_index_fkey foreign key (index) references cashier_address(index)
);
comment on table cashier_scan is 'How far the history of one deposit address on the chain has been read.';
create index cashier_scan_asked on cashier_scan (asked_at desc) where asked_at is not null;
create index cashier_scan_to_list on cashier_scan (listed_at nulls first);
grant select on cashier_scan to throwdown_cashier;
grant select on cashier_scan to throwdown_staff;

create table cashier_blockhash (
  only_row                boolean not null default true,
  blockhash               text not null,
  last_valid_block_height bigint not null,
  read_at                 timestamptz not null default clock_timestamp(),
  constraint cashier_blockhash_pkey primary key (only_row),
  constraint there_is_one_row check (only_row)
);
comment on table cashier_blockhash is 'The only row: the newest blockhash that the cashier has read. Pages build transfers with it, because they may not ask a node themselves.';
grant select on cashier_blockhash to throwdown_app;
grant select, insert, update on cashier_blockhash to throwdown_cashier;

create type withdrawal_state as enum ('requested', 'refused', 'open', 'sending', 'paid', 'returned');

create table withdrawal (
  id                  uuid not null,
  player_id           uuid not null,
  coin                ledger_coin not null,
  address             text not null,
  micros              bigint not null,
  requested_at        timestamptz not null default clock_timestamp(),
  state               withdrawal_state not null default 'requested'::withdrawal_state,
  refused             text,
  decided_at          timestamptz,
  ask_journal         bigint,
  fee                 bigint,
  units               bigint,
  hold                text,
  hold_until          timestamptz,
  failure             text,
  approval_refused_at timestamptz,
  rejected_by         text,
  ended_at            timestamptz,
  due_at              timestamptz not null default clock_timestamp(),
  constraint withdrawal_pkey primary key (id),
  constraint a_refusal_has_a_code check ((state = 'refused'::withdrawal_state) = (refused is not null)),
  constraint a_return_has_a_reason check ((state = 'returned'::withdrawal_state) = (failure is not null)),
  constraint address_is_base58 check (address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'::text),
  constraint an_end_has_a_time check ((state = any (array['paid'::withdrawal_state, 'returned'::withdrawal_state])) = (ended_at is not null)),
  constraint failure_is_known check (failure = any (array['refused_by_chain'::text, 'rejected_by_staff'::text, 'address_unusable'::text, 'price_gone'::text])),
  constraint hold_is_known check (hold = any (array['new_address'::text, 'reopened'::text, 'approval'::text, 'limit'::text, 'books'::text, 'hot_wallet'::text, 'price'::text, 'paused'::text, 'held_safety'::text, 'held_fair_play'::text, 'held_payment'::text, 'held_legal'::text])),
  constraint only_a_hold_ends check (hold_until is null or hold is not null),
  constraint only_a_request_is_undecided check ((state = 'requested'::withdrawal_state) = (decided_at is null)),
  constraint only_an_open_one_is_held check (hold is null or state = 'open'::withdrawal_state),
  constraint something_is_withdrawn check (micros > 0),
  constraint what_was_accepted_is_in_the_books check ((state = any (array['requested'::withdrawal_state, 'refused'::withdrawal_state])) = (ask_journal is null) and (ask_journal is null) = (fee is null) and (ask_journal is null) = (units is null))
);
comment on table withdrawal is 'One withdrawal that a player asked for, and its state. Its money is in the ledger under the keys wd:<id>.';
create index withdrawal_due on withdrawal (due_at) where state = any (array['requested'::withdrawal_state, 'open'::withdrawal_state, 'sending'::withdrawal_state]);
create index withdrawal_of_player on withdrawal (player_id, requested_at desc);
grant select on withdrawal to throwdown_app;
grant select on withdrawal to throwdown_audit;
grant select, update (state, refused, decided_at, ask_journal, fee, units, hold, hold_until, failure, approval_refused_at, ended_at, due_at) on withdrawal to throwdown_cashier;
grant select on withdrawal to throwdown_staff;

create table withdrawal_address (
  player_id uuid not null,
  address   text not null,
  asked_at  timestamptz not null default clock_timestamp(),
  usable_at timestamptz,
  constraint withdrawal_address_pkey primary key (player_id, address)
);
comment on table withdrawal_address is 'One address that a player has withdrawn to, and since when: a new one waits [C3], also one that another player has used.';
create index withdrawal_address_of_players on withdrawal_address (address);
grant select on withdrawal_address to throwdown_app;
grant select, insert, update (usable_at) on withdrawal_address to throwdown_cashier;
grant select on withdrawal_address to throwdown_staff;

create table withdrawal_attempt (
  withdrawal_id           uuid not null,
  attempt                 integer not null,
  message                 bytea not null,
  last_valid_block_height bigint not null,
  network_lamports        bigint not null,
  opened_at               timestamptz not null default clock_timestamp(),
  signature               text,
  signed_at               timestamptz,
  sent_at                 timestamptz,
  outcome                 text,
  ended_at                timestamptz,
  final_slot              bigint,
  constraint withdrawal_attempt_pkey primary key (withdrawal_id, attempt),
  constraint withdrawal_attempt_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawal(id),
  constraint a_signature_is_used_once unique (signature),
  constraint a_signature_has_a_time check ((signature is null) = (signed_at is null)),
  constraint an_outcome_has_a_time check ((outcome is null) = (ended_at is null)),
  constraint attempt_is_counted check (attempt >= 1 and attempt <= 100),
  constraint outcome_is_known check (outcome = any (array['paid'::text, 'failed'::text, 'expired'::text, 'refused'::text])),
  constraint what_was_sent_is_signed check (sent_at is null or signature is not null),
  constraint what_was_signed_ends_at_a_slot check ((signature is not null and outcome is not null) = (final_slot is not null))
);
comment on table withdrawal_attempt is 'One transaction that pays a withdrawal, stored before it is signed and again before it is sent.';
create unique index a_message_pays_one_withdrawal on withdrawal_attempt (sha256(message));
create unique index one_attempt_is_open on withdrawal_attempt (withdrawal_id) where outcome is null;
create index withdrawal_attempt_final_slot on withdrawal_attempt (final_slot) where final_slot is not null;
create trigger withdrawal_attempts_are_final before delete or update on withdrawal_attempt for each row execute function withdrawal_attempts_keep_their_bytes();
grant select (withdrawal_id, attempt, signature, outcome) on withdrawal_attempt to throwdown_app;
grant select on withdrawal_attempt to throwdown_audit;
grant select, insert, update (signature, signed_at, sent_at, outcome, ended_at, final_slot) on withdrawal_attempt to throwdown_cashier;
grant select on withdrawal_attempt to throwdown_staff;

create table withdrawal_quote (
  id               uuid not null,
  player_id        uuid not null,
  coin             ledger_coin not null,
  address          text not null,
  micros           bigint not null,
  asked_at         timestamptz not null default clock_timestamp(),
  answered_at      timestamptz,
  refused          text,
  fee              bigint,
  units            bigint,
  network_lamports bigint,
  price            bigint,
  price_at         timestamptz,
  hold             text,
  hold_until       timestamptz,
  constraint withdrawal_quote_pkey primary key (id),
  constraint something_is_withdrawn check (micros > 0)
);
comment on table withdrawal_quote is 'One question of a player what a withdrawal would cost, and the answer of the cashier; it promises nothing and is soon deleted.';
create index withdrawal_quote_of_player on withdrawal_quote (player_id, asked_at);
create index withdrawal_quote_open on withdrawal_quote (asked_at) where answered_at is null;
grant select on withdrawal_quote to throwdown_app;
grant select, update (answered_at, refused, fee, units, network_lamports, price, price_at, hold, hold_until), delete on withdrawal_quote to throwdown_cashier;

create table withdrawal_pause (
  only_row   boolean not null default true,
  paused     boolean not null,
  reason     text not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint withdrawal_pause_pkey primary key (only_row),
  constraint there_is_one_row check (only_row)
);
comment on table withdrawal_pause is 'The only row: whether staff have paused withdrawals. What is already signed is still sent.';
grant select on withdrawal_pause to throwdown_app;
grant select on withdrawal_pause to throwdown_cashier;
grant select on withdrawal_pause to throwdown_staff;
