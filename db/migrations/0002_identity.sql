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
grant select on player to throwdown_app, throwdown_staff;
-- Without the column role: neither a request nor a compromised server can make an administrator.
grant insert (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
   on player to throwdown_app;
grant update (username, username_lower, email, email_lower, password_hash, status, is_subscribed, avatar, last_login_at)
   on player to throwdown_app;

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
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  constraint signup_waits_for_a_while check (expires_at > created_at)
);
comment on table pending_signup is
  'One signup whose e-mail address is not verified yet; several may wait for one address.';
create index pending_signup_by_email on pending_signup (email_lower, created_at desc);
create index pending_signup_by_username on pending_signup (username_lower);
create index pending_signup_by_expiry on pending_signup (expires_at);
grant select, insert, delete on pending_signup to throwdown_app;

create table player_session (
  id              uuid        not null primary key,
  player_id       uuid        not null references player (id),
  -- Only a session with a second factor may use the functions of administrators.
  second_factor   boolean     not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  ended_because   text,
  constraint end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint reason_is_known check (
    ended_because in ('logout', 'password-changed', 'deactivated', 'deleted', 'token-reused')
  )
);
comment on table player_session is
  'One sign-in of a player, until it ends or expires; every request looks its session up here.';
create index player_session_alive on player_session (player_id) where ended_at is null;
create index player_session_by_expiry on player_session (expires_at);
grant select, insert, delete on player_session to throwdown_app;
grant update (ended_at, ended_because) on player_session to throwdown_app;

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
grant select, insert, delete on refresh_token to throwdown_app;
grant update (rotated_at) on refresh_token to throwdown_app;

create table one_time_code (
  purpose    text        not null,
  -- The pending signup of a verification, or the hash of the address for a reset. A newer code replaces the older one.
  subject    text        not null,
  email_hash bytea       not null,
  -- Null: nobody has this address. The row exists so that both cases look the same from outside.
  owner_id   uuid,
  code_hash  bytea       not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint    not null default 0,
  used_at    timestamptz,
  constraint subject_has_one_code primary key (purpose, subject),
  constraint purpose_is_known check (purpose in ('email-verification', 'password-reset')),
  constraint code_is_tried_five_times_at_most check (tries between 0 and 5)
);
comment on table one_time_code is
  'The newest code mailed for one purpose and subject, to verify an address or to reset a password.';
create index one_time_code_by_email on one_time_code (purpose, email_hash);
create index one_time_code_by_expiry on one_time_code (expires_at);
grant select, insert, update, delete on one_time_code to throwdown_app;

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

create table staff_second_factor (
  player_id    uuid        not null primary key references player (id),
  secret       bytea       not null,
  confirmed_at timestamptz not null,
  -- The time step of the last accepted code: no code works twice.
  last_step    bigint      not null
);
comment on table staff_second_factor is
  'The authenticator secret of one staff member, encrypted with a key that the database never sees.';
grant select, insert on staff_second_factor to throwdown_app;
-- No delete, and no update of the secret: a person resets a lost factor, never a request.
grant update (last_step) on staff_second_factor to throwdown_app;

create table staff_recovery_code (
  player_id uuid        not null references player (id),
  code_hash bytea       not null,
  used_at   timestamptz,
  constraint recovery_code_is_given_once primary key (player_id, code_hash)
);
comment on table staff_recovery_code is 'One recovery code of a staff member, which works once.';
grant select, insert on staff_recovery_code to throwdown_app;
grant update (used_at) on staff_recovery_code to throwdown_app;

create table second_factor_challenge (
  hash       bytea       not null primary key,
  player_id  uuid        not null references player (id),
  new_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint    not null default 0,
  used_at    timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint challenge_is_tried_five_times_at_most check (tries between 0 and 5)
);
comment on table second_factor_challenge is 'One sign-in of staff between the password and the second factor.';
create index second_factor_challenge_by_expiry on second_factor_challenge (expires_at);
grant select, insert, update, delete on second_factor_challenge to throwdown_app;
