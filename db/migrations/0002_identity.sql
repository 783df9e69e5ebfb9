-- Players, their sessions, and what proves that somebody is who they claim to be.

create table username_claim (
  skeleton   text        not null primary key,
  owner_id   uuid        not null,
  claimed_at timestamptz not null,
  constraint skeleton_has_a_sane_length check (length(skeleton) between 1 and 64)
);
comment on table username_claim is
  'One name, with every name that looks like it, and the player or pending signup that owns it; names are never reused.';
create index username_claim_by_owner on username_claim (owner_id);
grant select, insert, delete on username_claim to throwdown_app;

create table player (
  id                uuid        not null primary key,
  username          text        not null,
  username_lower    text        not null,
  email             text,
  email_lower       text,
  password_hash     text,
  role              text        not null default 'player',
  status            text        not null default 'active',
  email_verified_at timestamptz not null,
  is_subscribed     boolean     not null,
  avatar            text        not null default 'first',
  created_at        timestamptz not null,
  last_login_at     timestamptz,
  -- Its owner stopped a withdrawal: nobody logs in before the password is reset by mail [C9].
  must_set_password boolean     not null default false,
  constraint username_belongs_to_one_player unique (username_lower),
  constraint email_belongs_to_one_player unique (email_lower),
  constraint username_lower_is_the_username check (username_lower = lower(username)),
  constraint username_is_plain check (username ~ '^[A-Za-z0-9_-]{3,50}$'),
  constraint email_lower_is_the_email check (email_lower = lower(email)),
  constraint role_is_known check (role in ('player', 'admin')),
  constraint status_is_known check (status in ('active', 'deactivated', 'deleted')),
  constraint avatar_is_known check (avatar in ('first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh')),
  -- Money and matches still reference the row; personal data is removed.
  constraint only_a_deleted_player_is_nobody check (
    (status = 'deleted') = (email is null)
    and (email is null) = (email_lower is null)
    and (email is null) = (password_hash is null)
  )
);
comment on table player is 'One person whose e-mail address is verified.';
-- [L5] Who has been away for longest.
create index player_by_last_login on player (coalesce(last_login_at, created_at)) where status <> 'deleted';
-- Staff search by the beginning of either.
create index player_by_username_start on player (username_lower text_pattern_ops);
create index player_by_email_start on player (email_lower text_pattern_ops);
grant select on player to throwdown_app;
-- Neither passwords nor e-mail addresses.
grant select (id, username, username_lower, role, status, avatar, created_at, last_login_at) on player to throwdown_staff;
-- Without the column role: neither a request nor a compromised server can make an administrator.
grant insert (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, avatar, created_at)
   on player to throwdown_app;
-- Without the column status: player_close, player_reopen_own and player_forget alone change it.
grant update (
  username, username_lower, email, email_lower, email_verified_at, password_hash, is_subscribed, avatar, last_login_at, must_set_password
)
   on player to throwdown_app;

create table player_closing (
  id          bigint      generated always as identity primary key,
  player_id   uuid        not null,
  -- Only what its player closed opens again.
  closed_by   text        not null,
  closed_at   timestamptz not null default clock_timestamp(),
  reopened_at timestamptz,
  -- The request that two people signed; null if the player reopened the account.
  approval_id uuid,
  -- When the mail about an approved reopening was queued.
  mailed_at   timestamptz,
  constraint closer_is_known check (closed_by in ('player', 'staff')),
  constraint what_staff_closed_stays_closed check (closed_by = 'player' or reopened_at is null),
  constraint an_approval_reopens check (approval_id is null or reopened_at is not null),
  constraint approval_reopens_once unique (approval_id)
);
comment on table player_closing is
  'One deactivation of an account, who closed it, and when it was opened again: withdrawals then wait for a day.';
create unique index account_is_closed_once on player_closing (player_id) where reopened_at is null;
create index player_closing_reopened on player_closing (player_id, reopened_at desc) where reopened_at is not null;
create index player_closing_unmailed on player_closing (approval_id) where approval_id is not null and mailed_at is null;
grant select on player_closing to throwdown_app, throwdown_staff, throwdown_cashier;
grant update (mailed_at) on player_closing to throwdown_app;

create table game_settings (
  player_id            uuid     not null primary key references player (id),
  sound                boolean  not null,
  master_volume        smallint not null,
  sound_effects_volume smallint not null,
  music_volume         smallint not null,
  smooth_animation     boolean  not null,
  constraint volumes_go_from_0_to_10 check (
    master_volume between 0 and 10 and sound_effects_volume between 0 and 10 and music_volume between 0 and 10
  )
);
comment on table game_settings is 'The settings of one player who changed the defaults.';
grant select, insert, update, delete on game_settings to throwdown_app;

create table pending_signup (
  id             uuid        not null primary key,
  username       text        not null,
  username_lower text        not null,
  email          text        not null,
  email_lower    text        not null,
  password_hash  text        not null,
  is_subscribed  boolean     not null,
  -- The session that the signup response announced. It is created when the e-mail address is verified.
  session_id     uuid        not null,
  refresh_hash   bytea       not null,
  client_hash    bytea       not null,
  -- Of the token in a cookie of the browser that signed up: verification and resend name their signup by it.
  request_hash   bytea       not null,
  -- Of the device that signed up, which the player's account then knows.
  device_hash    bytea       not null,
  -- What the session will show, see player_session.
  device         text        not null,
  network        text        not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  constraint request_names_one_signup unique (request_hash),
  constraint refresh_token_is_of_one_signup unique (refresh_hash),
  constraint signup_waits_for_a_while check (expires_at > created_at)
);
comment on table pending_signup is
  'One signup whose e-mail address is not verified yet; several may wait for one address.';
create index pending_signup_by_email on pending_signup (email_lower, created_at desc);
create index pending_signup_by_username on pending_signup (username_lower);
create index pending_signup_by_expiry on pending_signup (expires_at);
grant select, insert, delete on pending_signup to throwdown_app;
-- A mistyped address is corrected before it is verified.
grant update (email, email_lower) on pending_signup to throwdown_app;

-- Who of staff makes a call, from where and when: staff_of_session checks the session again in the database.
create type staff_caller as (
  session_id uuid,
  at         timestamptz,
  network    text,
  device     text
);

create table player_session (
  id              uuid        not null primary key,
  player_id       uuid        not null references player (id),
  -- Whether more than a password was proved: an authenticator code, a recovery code or a passkey.
  second_factor   boolean     not null,
  -- Started by staff_start_session: shorter, and only such a session may use the functions of administrators.
  for_staff       boolean     not null default false,
  -- In words of ours ("Firefox on Windows"): nothing that the client wrote is stored.
  device          text        not null,
  -- Of the last use, and coarse: enough for its owner to recognise it.
  network         text        not null,
  created_at      timestamptz not null,
  last_used_at    timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  ended_because   text,
  constraint device_and_network_are_short check (length(device) between 1 and 60 and length(network) between 1 and 60),
  constraint staff_have_a_second_factor check (second_factor or not for_staff),
  constraint end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint reason_is_known check (
    ended_because in ('logout', 'password-changed', 'deactivated', 'deleted', 'token-reused', 'withdrawal-stopped')
  )
);
comment on table player_session is
  'One sign-in of a player, until it ends or expires; every request looks its session up here.';
create index player_session_alive on player_session (player_id) where ended_at is null;
create index player_session_by_expiry on player_session (expires_at);
grant select, delete on player_session to throwdown_app;
-- Without for_staff: staff_start_session alone sets it, for a step or a recovery code that was not used before.
grant insert (id, player_id, second_factor, device, network, created_at, last_used_at, expires_at)
   on player_session to throwdown_app;
grant update (network, last_used_at, ended_at, ended_because) on player_session to throwdown_app;

create table refresh_token (
  hash        bytea       not null primary key,
  session_id  uuid        not null references player_session (id) on delete cascade,
  client_hash bytea       not null,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  rotated_at  timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table refresh_token is
  'One refresh token of a session; the older ones reveal that a token was used twice.';
create unique index session_has_one_fresh_token on refresh_token (session_id) where rotated_at is null;
create index refresh_token_by_session on refresh_token (session_id);
-- A used token that has expired is refused like an unknown one: it can no longer tell a theft, and goes.
create index refresh_token_used on refresh_token (expires_at) where rotated_at is not null;
grant select, insert, delete on refresh_token to throwdown_app;
grant update (rotated_at) on refresh_token to throwdown_app;

create table known_device (
  player_id    uuid        not null references player (id),
  -- Of the token in a cookie of the browser.
  hash         bytea       not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  constraint device_is_known_once primary key (player_id, hash),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table known_device is
  'One browser in which the player has signed in: what strangers do at the login of the player does not slow it down.';
create index known_device_by_use on known_device (last_used_at);
grant select, insert, delete on known_device to throwdown_app;
grant update (last_used_at) on known_device to throwdown_app;

create table one_time_code (
  purpose         text        not null,
  -- Of the token in a cookie of the browser that requested it: without it no guess finds the code.
  request_hash    bytea       not null,
  email_hash      bytea       not null,
  -- Null: nobody has this address. The row exists so that both cases look the same from outside.
  owner_id        uuid,
  code_hash       bytea       not null,
  -- The mailed link has 128 bits, so it works in any browser and is not counted.
  link_hash       bytea       not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  link_expires_at timestamptz not null,
  tries           smallint    not null default 0,
  used_at         timestamptz,
  constraint request_has_one_code primary key (purpose, request_hash),
  constraint link_belongs_to_one_code unique (link_hash),
  constraint purpose_is_known check (purpose in ('email-verification', 'password-reset', 'account-reopening', 'email-change')),
  constraint code_expires_before_its_link check (expires_at <= link_expires_at),
  constraint code_is_tried_five_times_at_most check (tries between 0 and 5)
);
comment on table one_time_code is
  'The newest code and link mailed for one request of one browser, to verify an address, to reset a password or to reopen an account.';
create index one_time_code_by_expiry on one_time_code (link_expires_at);
create index one_time_code_by_owner on one_time_code (owner_id) where owner_id is not null;
grant select, insert, update, delete on one_time_code to throwdown_app;

create table email_change (
  id           uuid        not null primary key,
  player_id    uuid        not null references player (id),
  -- That requested it: no other session confirms it.
  session_id   uuid        not null,
  old_email    text        not null,
  new_email    text        not null,
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  -- Of the link in the mail to the old address, which takes the change back.
  undo_hash    bytea,
  undo_until   timestamptz,
  constraint undo_link_is_of_one_change unique (undo_hash),
  constraint undo_hash_is_sha256 check (length(undo_hash) = 32),
  constraint a_confirmed_change_can_be_undone check (
    (confirmed_at is null) = (undo_hash is null) and (confirmed_at is null) = (undo_until is null)
  )
);
comment on table email_change is
  'One change of a player''s address: waiting for the code that the new one got, then for a week open to be taken back by the old one [L7].';
create index email_change_of_player on email_change (player_id);
create unique index one_change_waits_for_its_code on email_change (player_id) where confirmed_at is null;
create index email_change_by_expiry on email_change (coalesce(undo_until, expires_at));
grant select, insert, update, delete on email_change to throwdown_app;

create table reset_token (
  hash       bytea       not null primary key,
  player_id  uuid        not null references player (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table reset_token is 'One permission to set a new password, given for a correct reset code.';
create index reset_token_by_player on reset_token (player_id);
grant select, insert, update, delete on reset_token to throwdown_app;

-- Unlogged: losing counters in a crash is harmless.
create unlogged table rate_limit (
  key    text             not null primary key,
  points integer          not null,
  -- Milliseconds. Not bigint: the limiter cannot subtract from one.
  expire double precision
);
comment on table rate_limit is 'One counter of the rate limiter; a crash of PostgreSQL may lose it.';
grant select, insert, update, delete on rate_limit to throwdown_app;

-- Unlogged: after a crash a used challenge could be used a second time within minutes.
create unlogged table used_challenge (
  hash       bytea       not null primary key,
  expires_at timestamptz not null,
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table used_challenge is 'One solved proof of work or answered challenge of a passkey, which no second call may use.';
create index used_challenge_by_expiry on used_challenge (expires_at);
grant select, insert, delete on used_challenge to throwdown_app;

create table staff_second_factor (
  player_id    uuid        not null primary key references player (id),
  secret       bytea       not null,
  confirmed_at timestamptz not null,
  -- The time step of the last accepted code: no code works twice.
  last_step    bigint      not null
);
comment on table staff_second_factor is
  'The authenticator secret of one staff member, encrypted with a key that the database never sees.';
-- staff_enrol inserts it and staff_start_session moves the step: a person resets a lost factor, never a request.
grant select on staff_second_factor to throwdown_app;

create table staff_recovery_code (
  player_id uuid        not null references player (id),
  code_hash bytea       not null,
  used_at   timestamptz,
  constraint recovery_code_is_given_once primary key (player_id, code_hash)
);
comment on table staff_recovery_code is 'One recovery code of a staff member, which works once.';
-- Enough to count those that are left.
grant select (player_id, used_at) on staff_recovery_code to throwdown_app;

create table staff_invitation (
  id          uuid        not null primary key,
  -- Of the 128 bits in the link. No role that logs in may read it.
  link_hash   bytea       not null,
  email_lower text        not null,
  -- Null: one of the first two, made by the administrator of the database.
  invited_by  uuid        references player (id),
  -- The request that two people signed; null for the first two.
  approval_id uuid,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  used_by     uuid        references player (id),
  constraint link_belongs_to_one_invitation unique (link_hash),
  constraint approval_invites_once unique (approval_id),
  constraint hash_is_sha256 check (length(link_hash) = 32),
  constraint email_is_lower check (email_lower = lower(email_lower)),
  constraint invitation_lasts_three_days_at_most check (expires_at between created_at and created_at + interval '3 days'),
  constraint use_has_a_player check ((used_at is null) = (used_by is null))
);
comment on table staff_invitation is 'One permission for the owner of an e-mail address to become staff, which works once.';
grant select (id, email_lower, invited_by, approval_id, created_at, expires_at, used_at, used_by) on staff_invitation to throwdown_staff;
-- To find the approved ones whose link is not mailed yet.
grant select (approval_id) on staff_invitation to throwdown_app;

create table player_second_factor (
  player_id    uuid        not null primary key references player (id),
  secret       bytea       not null,
  confirmed_at timestamptz not null,
  last_step    bigint      not null,
  -- Removed with the running removal of its player [L7].
  is_leaving   boolean     not null default false
);
comment on table player_second_factor is
  'The authenticator secret of one player who switched the second factor on, encrypted as those of staff are.';
grant select, insert, delete on player_second_factor to throwdown_app;
grant update (last_step, is_leaving) on player_second_factor to throwdown_app;

create table player_recovery_code (
  player_id uuid        not null references player_second_factor (player_id) on delete cascade,
  code_hash bytea       not null,
  used_at   timestamptz,
  constraint player_recovery_code_is_given_once primary key (player_id, code_hash)
);
comment on table player_recovery_code is 'One recovery code of a player, which works once and goes with the factor.';
grant select, insert on player_recovery_code to throwdown_app;
grant update (used_at) on player_recovery_code to throwdown_app;

create table passkey (
  id            uuid        not null primary key,
  player_id     uuid        not null references player (id),
  credential_id bytea       not null,
  public_key    bytea       not null,
  -- Zero for authenticators that do not count; a count that does not rise is a copy.
  sign_count    bigint      not null,
  transports    text[]      not null,
  -- Whether the authenticator copies it to other devices of its owner.
  is_synced     boolean     not null,
  -- The device it was made on, in words of ours.
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  -- Removed with the running removal of its player [L7].
  is_leaving    boolean     not null default false,
  constraint credential_belongs_to_one_player unique (credential_id),
  constraint sign_count_is_unsigned check (sign_count >= 0),
  constraint name_is_short check (length(name) between 1 and 60)
);
comment on table passkey is 'One passkey of a player: it logs in without the password and counts as second factor.';
create index passkey_by_player on passkey (player_id);
grant select, insert, delete on passkey to throwdown_app;
grant update (sign_count, last_used_at, is_leaving) on passkey to throwdown_app;

create table factor_removal (
  player_id   uuid        not null primary key references player (id),
  -- Of the link in the mails about it, which finds the account of a player without a session.
  link_hash   bytea       not null,
  begun_at    timestamptz not null,
  due_at      timestamptz not null,
  reminded_at timestamptz,
  constraint link_belongs_to_one_removal unique (link_hash),
  constraint hash_is_sha256 check (length(link_hash) = 32),
  constraint removal_waits check (due_at > begun_at)
);
comment on table factor_removal is
  'What a password reset did not prove and did not remove at once, until its time is over or a session or a factor of the player stops it [L7].';
create index factor_removal_by_end on factor_removal (due_at);
grant select, insert, update, delete on factor_removal to throwdown_app;

create table second_factor_challenge (
  hash       bytea       not null primary key,
  player_id  uuid        not null references player (id),
  -- A token of one purpose is worth nothing for the other.
  purpose    text        not null,
  new_secret bytea,
  -- Of the invitation that allows to enrol the new secret as staff.
  link_hash  bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint    not null default 0,
  used_at    timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint purpose_of_challenge_is_known check (purpose in ('login', 'switch-on')),
  constraint challenge_is_tried_five_times_at_most check (tries between 0 and 5)
);
comment on table second_factor_challenge is
  'One login between the password and the second factor, or one offered factor whose first code is awaited.';
create index second_factor_challenge_by_expiry on second_factor_challenge (expires_at);
create index second_factor_challenge_by_player on second_factor_challenge (player_id);
grant select, insert, update, delete on second_factor_challenge to throwdown_app;

create table security_change (
  player_id  uuid        not null,
  kind       text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind),
  constraint kind_of_security_change_is_known check (kind in ('password', 'email', 'factor'))
);
comment on table security_change is
  'When a player last changed or reset the password, the e-mail address or a factor: withdrawals wait for a day after it [C9].';

-- Players are named by id alone, as in the withdrawals that it allows.
create table withdrawal_confirmation (
  id         uuid        not null primary key,
  player_id  uuid        not null,
  session_id uuid        not null,
  -- What is confirmed: one withdrawal of exactly this amount, or one new address.
  purpose    text        not null,
  coin       ledger_coin,
  micros     bigint,
  address    text        not null,
  -- Keyed hash of the mailed code; null when the player has a passkey or an authenticator.
  code_hash  bytea,
  -- Words of ours: the device and network that asked.
  device     text        not null,
  network    text        not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 minutes',
  tries      smallint    not null default 0,
  proved_at  timestamptz,
  proved_by  text,
  used_at    timestamptz,
  constraint purpose_of_confirmation_is_known check (purpose in ('withdrawal', 'address')),
  constraint only_a_withdrawal_has_an_amount check (
    (purpose = 'withdrawal') = (coin is not null) and (purpose = 'withdrawal') = (micros is not null)
  ),
  constraint confirmation_is_tried_five_times_at_most check (tries between 0 and 5),
  constraint way_of_proof_is_known check (proved_by in ('passkey', 'second-factor', 'mail')),
  constraint a_proof_has_a_way check ((proved_at is null) = (proved_by is null)),
  constraint only_what_is_proved_is_used check (used_at is null or proved_at is not null)
);
comment on table withdrawal_confirmation is
  'One question to a signed-in player to prove anew who they are, for one withdrawal or one new address [C9].';
create index withdrawal_confirmation_by_expiry on withdrawal_confirmation (expires_at);
create index withdrawal_confirmation_of_player on withdrawal_confirmation (player_id);
grant select, insert, delete on withdrawal_confirmation to throwdown_app;
-- What was confirmed, and for whom, never changes. withdrawal_confirmation_use alone uses one.
grant update (tries, proved_at, proved_by) on withdrawal_confirmation to throwdown_app;

-- [L1] The same list is in packages/rules; a test compares them.
create table play_country (
  code    text     not null primary key,
  age_min smallint not null,
  constraint code_is_two_letters check (code ~ '^[A-Z]{2}$'),
  constraint nobody_under_18_plays check (age_min >= 18)
);
comment on table play_country is 'One country whose people may play for money, with the age at which they may.';
insert into play_country (code, age_min)
values ('AR', 18), ('AT', 18), ('BR', 18), ('CA', 19), ('CH', 18), ('CL', 18), ('CZ', 18), ('DE', 18), ('DK', 18), ('EE', 21),
       ('ES', 18), ('FI', 18), ('GB', 18), ('GR', 21), ('IE', 18), ('IS', 18), ('IT', 18), ('LT', 21), ('LU', 18), ('LV', 18),
       ('MT', 18), ('MX', 18), ('NO', 18), ('NZ', 20), ('PE', 18), ('PT', 18), ('RO', 18), ('SE', 18), ('SI', 18), ('SK', 18);
grant select on play_country to throwdown_app, throwdown_staff;

-- Nobody but its functions reads this table, and the date of birth is not in it. Players are named by id alone, as in queues.
create table player_check (
  player_id       uuid        not null primary key,
  state           text        not null,
  -- Of the identity provider: the same for every account of one person, and nothing that a person could be recognised by.
  person_id       text,
  provider        text,
  country         text,
  -- Keyed hash of the mailbox: addresses that reach one mailbox have one hash.
  mailbox_hash    bytea       not null,
  refused_because text,
  -- From then on the person may give other answers. For the age it is the start of a month, so it does not reveal a birthday.
  again_on        date,
  decided_at      timestamptz not null,
  constraint check_state_is_known check (state in ('passed', 'refused')),
  constraint a_passed_check_names_a_person check (
    (state = 'passed') = (person_id is not null and provider is not null and country is not null)
  ),
  constraint a_refused_check_has_a_reason_and_an_end check (
    (state = 'refused') = (refused_because is not null and again_on is not null)
  ),
  constraint check_reason_is_known check (refused_because in ('age', 'country')),
  constraint person_id_is_short check (length(person_id) between 1 and 100),
  constraint mailbox_hash_is_sha256 check (length(mailbox_hash) = 32)
);
comment on table player_check is 'What the check of one player before money decided [L1]: a person and a country, or why not.';
create index player_check_by_person on player_check (person_id) where person_id is not null;
create index player_check_by_mailbox on player_check (mailbox_hash);

create table player_wallet (
  player_id     uuid        not null,
  address       text        not null,
  kind          text        not null,
  first_used_at timestamptz not null,
  constraint wallet_is_listed_once primary key (player_id, address, kind),
  constraint address_is_base58 check (address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  constraint wallet_kind_is_known check (kind in ('funding', 'withdrawal'))
);
comment on table player_wallet is
  'One wallet that a deposit of a player came from or a withdrawal goes to: it decides who may meet [Q3].';
create index player_wallet_funding on player_wallet (address) where kind = 'funding';
grant select on player_wallet to throwdown_staff;

-- What players decided about their own play [L2] to [L4]. Only functions read and write these tables; nearly all players have no
-- row in the first three.
create table play_limit (
  player_id      uuid        not null,
  kind           text        not null,
  days           smallint    not null,
  -- Micro-dollars; of the kind time milliseconds.
  amount         bigint      not null,
  -- The higher limit that was requested, or null to have none; it counts after 24 hours and a second confirmation.
  next_amount    bigint,
  raise_requested_at timestamptz,
  constraint a_limit_is_set_once primary key (player_id, kind, days),
  constraint limit_kind_is_known check (kind in ('deposit', 'stake', 'loss', 'time')),
  constraint limit_days_are_known check (days in (1, 7, 30)),
  constraint limit_is_positive check (amount > 0),
  constraint a_raise_is_higher_and_has_its_time check (next_amount is null or (next_amount > amount and raise_requested_at is not null))
);
comment on table play_limit is 'One limit of a player: what may be deposited, staked, lost or played in a time of 1, 7 or 30 days [L2].';

create table play_break (
  player_id       uuid        not null primary key,
  timed_out_until timestamptz,
  -- Infinity: permanently.
  excluded_until  timestamptz,
  constraint a_break_has_an_end check (timed_out_until is not null or excluded_until is not null)
);
comment on table play_break is 'Until when players cannot play by their decision: time-out and self-exclusion [L3]. Neither is ever shortened.';

create table reality_check (
  player_id     uuid        not null primary key,
  every_minutes smallint    not null default 30,
  answered_at   timestamptz,
  constraint reality_check_interval_is_known check (every_minutes in (15, 30, 60))
);
comment on table reality_check is 'How often a player is shown what was played, and the newest answer [L4]; every 30 minutes without a row.';

create table play_deposit (
  journal_id    bigint      not null primary key,
  player_id     uuid        not null,
  at            timestamptz not null,
  -- What counts for deposit limits: the playable part, before the fee.
  counted       bigint      not null,
  -- What of the credit can only be withdrawn, and why.
  withdraw_only bigint      not null,
  reason        text,
  constraint nothing_is_negative check (counted >= 0 and withdraw_only >= 0),
  constraint reason_is_known check (reason in ('deposit_limit', 'timed_out', 'excluded')),
  constraint withdraw_only_has_a_reason check ((withdraw_only > 0) = (reason is not null))
);
comment on table play_deposit is
  'How one credited deposit was split when it was credited [L2]: what counts for the limits, and what can only be withdrawn.';
create index play_deposit_of_player on play_deposit (player_id, at desc);

create table player_hold (
  id          bigint      generated always as identity primary key,
  player_id   uuid        not null,
  what        text        not null,
  -- What the player reads. The words of staff are in the audit log.
  reason      text        not null,
  set_by      uuid        not null,
  set_at      timestamptz not null,
  released_by uuid,
  released_at timestamptz,
  constraint what_is_held_is_known check (what in ('play', 'withdrawals')),
  constraint reason_of_hold_is_known check (reason in ('safety', 'fair_play', 'payment', 'legal')),
  constraint a_release_has_a_person_and_a_time check ((released_by is null) = (released_at is null)),
  constraint another_person_releases check (released_by <> set_by)
);
comment on table player_hold is
  'One stop of play or of withdrawals of a player: one member of staff sets it, another one releases it [C8].';
create unique index one_hold_of_a_kind on player_hold (player_id, what) where released_at is null;
grant select on player_hold to throwdown_app, throwdown_staff, throwdown_cashier;

create table player_note (
  id         uuid        not null primary key,
  player_id  uuid        not null references player (id),
  author_id  uuid        not null references player (id),
  text       text        not null,
  -- In the order of writing.
  seq        bigint      generated always as identity,
  written_at timestamptz not null,
  constraint note_is_short check (length(text) between 1 and 1000)
);
comment on table player_note is
  'One note of staff about a player: read by staff alone, never changed. The audit log names it and has no copy of its text.';
create index player_note_of_player on player_note (player_id, seq);
-- To nobody: player_note_add and player_note_page check whose session it is.
