-- Everything that the signer remembers, in a database of its own: who restores that of the game cannot make the signer forget. What it signs is counted
-- here and committed before it is signed, so a killed signer has never signed more than it may. Nothing is ever changed.

create function refuse_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

create table certificate (
  seq         bigint generated always as identity primary key,
  key         bytea       not null,
  root_key_id bigint      not null,
  valid_from  bigint      not null,
  valid_to    bigint      not null,
  signature   bytea       not null,
  -- By the clock of the database, which all signers share.
  issued_at   timestamptz not null default clock_timestamp(),
  constraint a_key_is_certified_once unique (key),
  constraint key_is_32_bytes check (octet_length(key) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64),
  constraint a_certificate_lasts_at_most_a_day check (valid_to > valid_from and valid_to - valid_from <= 86400000)
);
comment on table certificate is
  'One day key that a root key certified, with its validity in milliseconds as signed.';
create index certificate_of_hour on certificate (issued_at);
grant select, insert on certificate to throwdown_signer_state;
create trigger certificates_are_final before update or delete or truncate on certificate
  for each statement execute function refuse_change();

create table deposit_address (
  -- The place in the derivation path m/44'/501'/index'/0'.
  index   bigint      not null primary key,
  address text        not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint an_address_is_made_once unique (address),
  constraint index_fits_a_hardened_step check (index between 0 and 2147483647)
);
comment on table deposit_address is
  'One address that players can deposit to, made in advance by the signer, which alone can derive the next one.';
grant select, insert on deposit_address to throwdown_signer_state;
create trigger deposit_addresses_are_final before update or delete or truncate on deposit_address
  for each statement execute function refuse_change();

create table deposit_signature (
  seq        bigint      generated always as identity primary key,
  index      bigint      not null references deposit_address (index),
  player_id  uuid        not null,
  -- The chain as screens call it.
  network    text        not null,
  public_key bytea       not null,
  signature  bytea       not null,
  signed_at  timestamptz not null default clock_timestamp(),
  -- Another key signs again; whose address it is never changes.
  constraint an_address_is_signed_once unique (index, public_key, network),
  constraint a_player_has_one_address unique (player_id, public_key, network),
  constraint public_key_is_32_bytes check (octet_length(public_key) = 32),
  constraint signature_is_64_bytes check (octet_length(signature) = 64)
);
comment on table deposit_signature is
  'One signature that says whose a deposit address is; without one no page shows the address [C2].';
grant select, insert on deposit_signature to throwdown_signer_state;
create trigger deposit_signatures_are_final before update or delete or truncate on deposit_signature
  for each statement execute function refuse_change();

create table wallet (
  address  text        not null primary key,
  kind     text        not null,
  first_at timestamptz not null default clock_timestamp(),
  constraint a_wallet_is_hot_or_cold check (kind in ('hot', 'cold'))
);
comment on table wallet is
  'One wallet of the house that the signer has started with, also after a rotation.';
grant select, insert on wallet to throwdown_signer_state;
create trigger wallets_are_final before update or delete or truncate on wallet
  for each statement execute function refuse_change();

create table destination (
  address       text        not null primary key,
  -- Derived from the address: a transfer of USDC names only this account.
  token_account text        not null,
  allowed_at    timestamptz not null default clock_timestamp(),
  constraint a_token_account_has_one_wallet unique (token_account)
);
comment on table destination is
  'One wallet that the hot wallet may pay once the wait of new addresses is over [C3].';
create index destination_of_hour on destination (allowed_at);
grant select, insert on destination to throwdown_signer_state;
create trigger destinations_are_final before update or delete or truncate on destination
  for each statement execute function refuse_change();

create table transfer (
  seq          bigint generated always as identity primary key,
  message_hash bytea       not null,
  message      bytea       not null,
  -- What the transaction can take from the hot wallet at most, fees included.
  lamports     bigint      not null,
  usdc         bigint      not null,
  -- The attempt of the withdrawal that it pays; null for a move to a cold wallet, and for a sweep.
  withdrawal_id uuid,
  attempt      int,
  -- The request of two people to move coins to a cold wallet.
  approval_id  uuid,
  counted_at   timestamptz not null default clock_timestamp(),
  constraint a_message_is_counted_once unique (message_hash),
  constraint an_attempt_is_signed_once unique (withdrawal_id, attempt),
  constraint an_approval_is_used_once unique (approval_id),
  constraint an_attempt_is_of_a_withdrawal check ((withdrawal_id is null) = (attempt is null)),
  constraint a_transfer_is_for_one_thing check (withdrawal_id is null or approval_id is null),
  constraint hash_is_32_bytes check (octet_length(message_hash) = 32),
  constraint amounts_are_not_negative check (lamports >= 0 and usdc >= 0)
);
comment on table transfer is
  'One transaction of the hot wallet, counted here before it is signed; the caps of an hour and a day are sums of these.';
create index transfer_of_day on transfer (counted_at);
grant select, insert on transfer to throwdown_signer_state;
create trigger transfers_are_final before update or delete or truncate on transfer
  for each statement execute function refuse_change();

create table room (
  withdrawal_id uuid        not null primary key,
  lamports      bigint      not null,
  usdc          bigint      not null,
  kept_until    timestamptz not null,
  constraint amounts_are_not_negative check (lamports >= 0 and usdc >= 0)
);
comment on table room is
  'Room under the caps that is kept for one withdrawal from before its attempt is opened until it is signed; it counts like a transfer.';
grant select, insert, update, delete on room to throwdown_signer_state;

create table sweep (
  message_hash bytea       not null primary key references transfer (message_hash),
  -- What the transaction moves from deposit addresses into the wallets of the house. Its fee is the amount of its transfer.
  lamports     bigint      not null,
  usdc         bigint      not null,
  counted_at   timestamptz not null default clock_timestamp(),
  constraint amounts_are_not_negative check (lamports >= 0 and usdc >= 0)
);
comment on table sweep is
  'One transaction that moves coins from deposit addresses into the wallets of the house, counted before it is signed.';
grant select, insert on sweep to throwdown_signer_state;
create trigger sweeps_are_final before update or delete or truncate on sweep
  for each statement execute function refuse_change();

create table audit_head (
  position   bigint      not null primary key,
  hash       text        not null,
  kept_at    timestamptz not null,
  public_key text        not null,
  signature  text        not null,
  constraint hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  constraint public_key_is_ed25519 check (public_key ~ '^[0-9a-f]{64}$'),
  constraint signature_is_ed25519 check (signature ~ '^[0-9a-f]{128}$')
);
comment on table audit_head is 'One signed audit checkpoint: what comes before it cannot be changed or cut any more.';
grant select, insert on audit_head to throwdown_signer_state;
create trigger heads_are_final before update or delete or truncate on audit_head
  for each statement execute function refuse_change();
