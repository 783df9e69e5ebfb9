-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table username_claim (
  skeleton   text not null,
  owner_id   uuid not null,
  claimed_at timestamptz not null,
  constraint username_claim_pkey primary key (skeleton),
  constraint skeleton_has_a_sane_length check (length(skeleton) >= 1 and length(skeleton) <= 64)
);
comment on table username_claim is 'One name, with every name that looks like it, and the player or pending signup that owns it; names are never reused.';
create index username_claim_by_owner on username_claim (owner_id);
grant select, insert, delete on username_claim to throwdown_app;

create table player (
  id                uuid not null,
  username          text not null,
  username_lower    text not null,
  email             text,
  email_lower       text,
  password_hash     text,
  role              text not null default 'player'::text,
  status            text not null default 'active'::text,
  email_verified_at timestamptz not null,
  is_subscribed     boolean not null,
  avatar            text not null default 'first'::text,
  created_at        timestamptz not null,
  last_login_at     timestamptz,
  constraint player_pkey primary key (id),
  constraint email_belongs_to_one_player unique (email_lower),
  constraint username_belongs_to_one_player unique (username_lower),
  constraint avatar_is_known check (avatar = any (array['first'::text, 'second'::text, 'third'::text, 'fourth'::text, 'fifth'::text, 'sixth'::text, 'seventh'::text])),
  constraint email_lower_is_the_email check (email_lower = lower(email)),
  constraint only_a_deleted_player_is_nobody check ((status = 'deleted'::text) = (email is null) and (email is null) = (email_lower is null) and (email is null) = (password_hash is null)),
  constraint role_is_known check (role = any (array['player'::text, 'admin'::text])),
  constraint status_is_known check (status = any (array['active'::text, 'deactivated'::text, 'deleted'::text])),
  constraint username_is_plain check (username ~ '^[A-Za-z0-9_-]{3,50}$'::text),
  constraint username_lower_is_the_username check (username_lower = lower(username))
);
comment on table player is 'One person whose e-mail address is verified.';
grant select, insert (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at), update (username, username_lower, email, email_lower, password_hash, status, is_subscribed, avatar, last_login_at) on player to throwdown_app;
grant select on player to throwdown_staff;

create table pending_signup (
  id             uuid not null,
  username       text not null,
  username_lower text not null,
  email          text not null,
  email_lower    text not null,
  password_hash  text not null,
  is_subscribed  boolean not null,
  session_id     uuid not null,
  refresh_hash   bytea not null,
  client_hash    bytea not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  constraint pending_signup_pkey primary key (id),
  constraint signup_waits_for_a_while check (expires_at > created_at)
);
comment on table pending_signup is 'One signup whose e-mail address is not verified yet; several may wait for one address.';
create index pending_signup_by_email on pending_signup (email_lower, created_at desc);
create index pending_signup_by_expiry on pending_signup (expires_at);
create index pending_signup_by_username on pending_signup (username_lower);
grant select, insert, delete on pending_signup to throwdown_app;

create table player_session (
  id            uuid not null,
  player_id     uuid not null,
  second_factor boolean not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_because text,
  constraint player_session_pkey primary key (id),
  constraint player_session_player_id_fkey foreign key (player_id) references player(id),
  constraint end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint reason_is_known check (ended_because = any (array['logout'::text, 'password-changed'::text, 'deactivated'::text, 'deleted'::text, 'token-reused'::text]))
);
comment on table player_session is 'One sign-in of a player, until it ends or expires; every request looks its session up here.';
create index player_session_alive on player_session (player_id) where ended_at is null;
create index player_session_by_expiry on player_session (expires_at);
grant select, insert, update (ended_at, ended_because), delete on player_session to throwdown_app;

create table refresh_token (
  hash        bytea not null,
  session_id  uuid not null,
  client_hash bytea not null,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  rotated_at  timestamptz,
  constraint refresh_token_pkey primary key (hash),
  constraint refresh_token_session_id_fkey foreign key (session_id) references player_session(id) on delete cascade,
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table refresh_token is 'One refresh token of a session; the older ones reveal that a token was used twice.';
create index refresh_token_by_session on refresh_token (session_id);
create unique index session_has_one_fresh_token on refresh_token (session_id) where rotated_at is null;
grant select, insert, update (rotated_at), delete on refresh_token to throwdown_app;

create table one_time_code (
  purpose    text not null,
  subject    text not null,
  email_hash bytea not null,
  owner_id   uuid,
  code_hash  bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint not null default 0,
  used_at    timestamptz,
  constraint subject_has_one_code primary key (purpose, subject),
  constraint code_is_tried_five_times_at_most check (tries >= 0 and tries <= 5),
  constraint purpose_is_known check (purpose = any (array['email-verification'::text, 'password-reset'::text]))
);
comment on table one_time_code is 'The newest code mailed for one purpose and subject, to verify an address or to reset a password.';
create index one_time_code_by_email on one_time_code (purpose, email_hash);
create index one_time_code_by_expiry on one_time_code (expires_at);
grant select, insert, update, delete on one_time_code to throwdown_app;

create table reset_token (
  hash       bytea not null,
  player_id  uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint reset_token_pkey primary key (hash),
  constraint reset_token_player_id_fkey foreign key (player_id) references player(id),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table reset_token is 'One permission to set a new password, given for a correct reset code.';
create index reset_token_by_player on reset_token (player_id);
grant select, insert, update, delete on reset_token to throwdown_app;

create unlogged table rate_limit (
  key    text not null,
  points integer not null,
  expire double precision,
  constraint rate_limit_pkey primary key (key)
);
comment on table rate_limit is 'One counter of the rate limiter; a crash of PostgreSQL may lose it.';
grant select, insert, update, delete on rate_limit to throwdown_app;

create table staff_second_factor (
  player_id    uuid not null,
  secret       bytea not null,
  confirmed_at timestamptz not null,
  last_step    bigint not null,
  constraint staff_second_factor_pkey primary key (player_id),
  constraint staff_second_factor_player_id_fkey foreign key (player_id) references player(id)
);
comment on table staff_second_factor is 'The authenticator secret of one staff member, encrypted with a key that the database never sees.';
grant select, insert, update (last_step) on staff_second_factor to throwdown_app;

create table staff_recovery_code (
  player_id uuid not null,
  code_hash bytea not null,
  used_at   timestamptz,
  constraint recovery_code_is_given_once primary key (player_id, code_hash),
  constraint staff_recovery_code_player_id_fkey foreign key (player_id) references player(id)
);
comment on table staff_recovery_code is 'One recovery code of a staff member, which works once.';
grant select, insert, update (used_at) on staff_recovery_code to throwdown_app;

create table second_factor_challenge (
  hash       bytea not null,
  player_id  uuid not null,
  new_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint not null default 0,
  used_at    timestamptz,
  constraint second_factor_challenge_pkey primary key (hash),
  constraint second_factor_challenge_player_id_fkey foreign key (player_id) references player(id),
  constraint challenge_is_tried_five_times_at_most check (tries >= 0 and tries <= 5),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table second_factor_challenge is 'One sign-in of staff between the password and the second factor.';
create index second_factor_challenge_by_expiry on second_factor_challenge (expires_at);
grant select, insert, update, delete on second_factor_challenge to throwdown_app;
