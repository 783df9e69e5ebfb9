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
create index player_by_email_start on player (email_lower text_pattern_ops);
create index player_by_last_login on player (coalesce(last_login_at, created_at)) where status <> 'deleted'::text;
create index player_by_username_start on player (username_lower text_pattern_ops);
grant select, insert (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, avatar, created_at), update (username, username_lower, email, email_lower, password_hash, is_subscribed, avatar, last_login_at) on player to throwdown_app;
grant select (id, username, username_lower, role, status, avatar, created_at, last_login_at) on player to throwdown_staff;

create table player_closing (
  id          bigint not null generated always as identity,
  player_id   uuid not null,
  closed_by   text not null,
  closed_at   timestamptz not null default clock_timestamp(),
  reopened_at timestamptz,
  approval_id uuid,
  mailed_at   timestamptz,
  constraint player_closing_pkey primary key (id),
  constraint approval_reopens_once unique (approval_id),
  constraint an_approval_reopens check (approval_id is null or reopened_at is not null),
  constraint closer_is_known check (closed_by = any (array['player'::text, 'staff'::text])),
  constraint what_staff_closed_stays_closed check (closed_by = 'player'::text or reopened_at is null)
);
comment on table player_closing is 'One deactivation of an account, who closed it, and when it was opened again: withdrawals then wait for a day.';
create unique index account_is_closed_once on player_closing (player_id) where reopened_at is null;
create index player_closing_reopened on player_closing (player_id, reopened_at desc) where reopened_at is not null;
create index player_closing_unmailed on player_closing (approval_id) where approval_id is not null and mailed_at is null;
grant select, update (mailed_at) on player_closing to throwdown_app;
grant select on player_closing to throwdown_cashier;
grant select on player_closing to throwdown_staff;

create table game_settings (
  player_id            uuid not null,
  sound                boolean not null,
  master_volume        smallint not null,
  sound_effects_volume smallint not null,
  music_volume         smallint not null,
  smooth_animation     boolean not null,
  constraint game_settings_pkey primary key (player_id),
  constraint game_settings_player_id_fkey foreign key (player_id) references player(id),
  constraint volumes_go_from_0_to_10 check (master_volume >= 0 and master_volume <= 10 and sound_effects_volume >= 0 and sound_effects_volume <= 10 and music_volume >= 0 and music_volume <= 10)
);
comment on table game_settings is 'The settings of one player who changed the defaults.';
grant select, insert, update, delete on game_settings to throwdown_app;

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
  request_hash   bytea not null,
  device_hash    bytea not null,
  device         text not null,
  network        text not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  constraint pending_signup_pkey primary key (id),
  constraint refresh_token_is_of_one_signup unique (refresh_hash),
  constraint request_names_one_signup unique (request_hash),
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
  for_staff     boolean not null default false,
  device        text not null,
  network       text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_because text,
  constraint player_session_pkey primary key (id),
  constraint player_session_player_id_fkey foreign key (player_id) references player(id),
  constraint device_and_network_are_short check (length(device) >= 1 and length(device) <= 60 and length(network) >= 1 and length(network) <= 60),
  constraint end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint reason_is_known check (ended_because = any (array['logout'::text, 'password-changed'::text, 'deactivated'::text, 'deleted'::text, 'token-reused'::text])),
  constraint staff_have_a_second_factor check (second_factor or not for_staff)
);
comment on table player_session is 'One sign-in of a player, until it ends or expires; every request looks its session up here.';
create index player_session_alive on player_session (player_id) where ended_at is null;
create index player_session_by_expiry on player_session (expires_at);
grant select, insert (id, player_id, second_factor, device, network, created_at, last_used_at, expires_at), update (network, last_used_at, ended_at, ended_because), delete on player_session to throwdown_app;

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

create table known_device (
  player_id    uuid not null,
  hash         bytea not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  constraint device_is_known_once primary key (player_id, hash),
  constraint known_device_player_id_fkey foreign key (player_id) references player(id),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table known_device is 'One browser in which the player has signed in: what strangers do at the login of the player does not slow it down.';
create index known_device_by_use on known_device (last_used_at);
grant select, insert, update (last_used_at), delete on known_device to throwdown_app;

create table one_time_code (
  purpose         text not null,
  request_hash    bytea not null,
  email_hash      bytea not null,
  owner_id        uuid,
  code_hash       bytea not null,
  link_hash       bytea not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  link_expires_at timestamptz not null,
  tries           smallint not null default 0,
  used_at         timestamptz,
  constraint request_has_one_code primary key (purpose, request_hash),
  constraint link_belongs_to_one_code unique (link_hash),
  constraint code_expires_before_its_link check (expires_at <= link_expires_at),
  constraint code_is_tried_five_times_at_most check (tries >= 0 and tries <= 5),
  constraint purpose_is_known check (purpose = any (array['email-verification'::text, 'password-reset'::text, 'account-reopening'::text]))
);
comment on table one_time_code is 'The newest code and link mailed for one request of one browser, to verify an address, to reset a password or to reopen an account.';
create index one_time_code_by_expiry on one_time_code (link_expires_at);
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

create unlogged table used_challenge (
  hash       bytea not null,
  expires_at timestamptz not null,
  constraint used_challenge_pkey primary key (hash),
  constraint hash_is_sha256 check (length(hash) = 32)
);
comment on table used_challenge is 'One solved proof of work or answered challenge of a passkey, which no second call may use.';
create index used_challenge_by_expiry on used_challenge (expires_at);
grant select, insert, delete on used_challenge to throwdown_app;

create table staff_second_factor (
  player_id    uuid not null,
  secret       bytea not null,
  confirmed_at timestamptz not null,
  last_step    bigint not null,
  constraint staff_second_factor_pkey primary key (player_id),
  constraint staff_second_factor_player_id_fkey foreign key (player_id) references player(id)
);
comment on table staff_second_factor is 'The authenticator secret of one staff member, encrypted with a key that the database never sees.';
grant select on staff_second_factor to throwdown_app;

create table staff_recovery_code (
  player_id uuid not null,
  code_hash bytea not null,
  used_at   timestamptz,
  constraint recovery_code_is_given_once primary key (player_id, code_hash),
  constraint staff_recovery_code_player_id_fkey foreign key (player_id) references player(id)
);
comment on table staff_recovery_code is 'One recovery code of a staff member, which works once.';
grant select (player_id, used_at) on staff_recovery_code to throwdown_app;

create table staff_invitation (
  id          uuid not null,
  link_hash   bytea not null,
  email_lower text not null,
  invited_by  uuid,
  approval_id uuid,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  used_by     uuid,
  constraint staff_invitation_pkey primary key (id),
  constraint staff_invitation_invited_by_fkey foreign key (invited_by) references player(id),
  constraint staff_invitation_used_by_fkey foreign key (used_by) references player(id),
  constraint approval_invites_once unique (approval_id),
  constraint link_belongs_to_one_invitation unique (link_hash),
  constraint email_is_lower check (email_lower = lower(email_lower)),
  constraint hash_is_sha256 check (length(link_hash) = 32),
  constraint invitation_lasts_three_days_at_most check (expires_at >= created_at and expires_at <= (created_at + '3 days'::interval)),
  constraint use_has_a_player check ((used_at is null) = (used_by is null))
);
comment on table staff_invitation is 'One permission for the owner of an e-mail address to become staff, which works once.';
grant select (approval_id) on staff_invitation to throwdown_app;
grant select (id, email_lower, invited_by, approval_id, created_at, expires_at, used_at, used_by) on staff_invitation to throwdown_staff;

create table player_second_factor (
  player_id    uuid not null,
  secret       bytea not null,
  confirmed_at timestamptz not null,
  last_step    bigint not null,
  constraint player_second_factor_pkey primary key (player_id),
  constraint player_second_factor_player_id_fkey foreign key (player_id) references player(id)
);
comment on table player_second_factor is 'The authenticator secret of one player who switched the second factor on, encrypted as those of staff are.';
grant select, insert, update (last_step), delete on player_second_factor to throwdown_app;

create table player_recovery_code (
  player_id uuid not null,
  code_hash bytea not null,
  used_at   timestamptz,
  constraint player_recovery_code_is_given_once primary key (player_id, code_hash),
  constraint player_recovery_code_player_id_fkey foreign key (player_id) references player_second_factor(player_id) on delete cascade
);
comment on table player_recovery_code is 'One recovery code of a player, which works once and goes with the factor.';
grant select, insert, update (used_at) on player_recovery_code to throwdown_app;

create table passkey (
  id            uuid not null,
  player_id     uuid not null,
  credential_id bytea not null,
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null,
  is_synced     boolean not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_player_id_fkey foreign key (player_id) references player(id),
  constraint credential_belongs_to_one_player unique (credential_id),
  constraint name_is_short check (length(name) >= 1 and length(name) <= 60),
  constraint sign_count_is_unsigned check (sign_count >= 0)
);
comment on table passkey is 'One passkey of a player: it logs in without the password and counts as second factor.';
create index passkey_by_player on passkey (player_id);
grant select, insert, update (sign_count, last_used_at), delete on passkey to throwdown_app;

create table second_factor_challenge (
  hash       bytea not null,
  player_id  uuid not null,
  purpose    text not null,
  new_secret bytea,
  link_hash  bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      smallint not null default 0,
  used_at    timestamptz,
  constraint second_factor_challenge_pkey primary key (hash),
  constraint second_factor_challenge_player_id_fkey foreign key (player_id) references player(id),
  constraint challenge_is_tried_five_times_at_most check (tries >= 0 and tries <= 5),
  constraint hash_is_sha256 check (length(hash) = 32),
  constraint purpose_of_challenge_is_known check (purpose = any (array['login'::text, 'switch-on'::text]))
);
comment on table second_factor_challenge is 'One login between the password and the second factor, or one offered factor whose first code is awaited.';
create index second_factor_challenge_by_expiry on second_factor_challenge (expires_at);
grant select, insert, update, delete on second_factor_challenge to throwdown_app;

create table play_country (
  code    text not null,
  age_min smallint not null,
  constraint play_country_pkey primary key (code),
  constraint code_is_two_letters check (code ~ '^[A-Z]{2}$'::text),
  constraint nobody_under_18_plays check (age_min >= 18)
);
comment on table play_country is 'One country whose people may play for money, with the age at which they may.';
grant select on play_country to throwdown_app;
grant select on play_country to throwdown_staff;

create table player_check (
  player_id       uuid not null,
  state           text not null,
  person_id       text,
  provider        text,
  country         text,
  mailbox_hash    bytea not null,
  refused_because text,
  again_on        date,
  decided_at      timestamptz not null,
  constraint player_check_pkey primary key (player_id),
  constraint a_passed_check_names_a_person check ((state = 'passed'::text) = (person_id is not null and provider is not null and country is not null)),
  constraint a_refused_check_has_a_reason_and_an_end check ((state = 'refused'::text) = (refused_because is not null and again_on is not null)),
  constraint check_reason_is_known check (refused_because = any (array['age'::text, 'country'::text])),
  constraint check_state_is_known check (state = any (array['passed'::text, 'refused'::text])),
  constraint mailbox_hash_is_sha256 check (length(mailbox_hash) = 32),
  constraint person_id_is_short check (length(person_id) >= 1 and length(person_id) <= 100)
);
comment on table player_check is 'What the check of one player before money decided [L1]: a person and a country, or why not.';
create index player_check_by_mailbox on player_check (mailbox_hash);
create index player_check_by_person on player_check (person_id) where person_id is not null;

create table player_wallet (
  player_id     uuid not null,
  address       text not null,
  kind          text not null,
  first_used_at timestamptz not null,
  constraint wallet_is_listed_once primary key (player_id, address, kind),
  constraint address_is_base58 check (address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'::text),
  constraint wallet_kind_is_known check (kind = any (array['funding'::text, 'withdrawal'::text]))
);
comment on table player_wallet is 'One wallet that a deposit of a player came from or a withdrawal goes to: it decides who may meet [Q3].';
create index player_wallet_funding on player_wallet (address) where kind = 'funding'::text;
grant select on player_wallet to throwdown_staff;

create table play_limit (
  player_id      uuid not null,
  kind           text not null,
  days           smallint not null,
  amount         bigint not null,
  next_amount    bigint,
  raise_asked_at timestamptz,
  constraint a_limit_is_set_once primary key (player_id, kind, days),
  constraint a_raise_is_higher_and_has_its_time check (next_amount is null or next_amount > amount and raise_asked_at is not null),
  constraint limit_days_are_known check (days = any (array[1, 7, 30])),
  constraint limit_is_positive check (amount > 0),
  constraint limit_kind_is_known check (kind = any (array['deposit'::text, 'stake'::text, 'loss'::text, 'time'::text]))
);
comment on table play_limit is 'One limit of a player: what may be deposited, staked, lost or played in a time of 1, 7 or 30 days [L2].';

create table play_break (
  player_id       uuid not null,
  timed_out_until timestamptz,
  excluded_until  timestamptz,
  constraint play_break_pkey primary key (player_id),
  constraint a_break_has_an_end check (timed_out_until is not null or excluded_until is not null)
);
comment on table play_break is 'Until when a player cannot play by the own decision: time-out and self-exclusion [L3]. Neither is ever shortened.';

create table reality_check (
  player_id     uuid not null,
  every_minutes smallint not null default 30,
  answered_at   timestamptz,
  constraint reality_check_pkey primary key (player_id),
  constraint reality_check_interval_is_known check (every_minutes = any (array[15, 30, 60]))
);
comment on table reality_check is 'How often a player is shown what was played, and the newest answer [L4]; every 30 minutes without a row.';

create table play_deposit (
  journal_id    bigint not null,
  player_id     uuid not null,
  at            timestamptz not null,
  counted       bigint not null,
  withdraw_only bigint not null,
  reason        text,
  constraint play_deposit_pkey primary key (journal_id),
  constraint nothing_is_negative check (counted >= 0 and withdraw_only >= 0),
  constraint reason_is_known check (reason = any (array['deposit_limit'::text, 'timed_out'::text, 'excluded'::text])),
  constraint withdraw_only_has_a_reason check ((withdraw_only > 0) = (reason is not null))
);
comment on table play_deposit is 'How one credited deposit was split when it was credited [L2]: what counts for the limits, and what can only be withdrawn.';
create index play_deposit_of_player on play_deposit (player_id, at desc);

create table player_hold (
  id          bigint not null generated always as identity,
  player_id   uuid not null,
  what        text not null,
  reason      text not null,
  set_by      uuid not null,
  set_at      timestamptz not null,
  released_by uuid,
  released_at timestamptz,
  constraint player_hold_pkey primary key (id),
  constraint a_release_has_a_person_and_a_time check ((released_by is null) = (released_at is null)),
  constraint another_person_releases check (released_by <> set_by),
  constraint reason_of_hold_is_known check (reason = any (array['safety'::text, 'fair_play'::text, 'payment'::text, 'legal'::text])),
  constraint what_is_held_is_known check (what = any (array['play'::text, 'withdrawals'::text]))
);
comment on table player_hold is 'One stop of play or of withdrawals of a player: one member of staff sets it, another one releases it [C8].';
create unique index one_hold_of_a_kind on player_hold (player_id, what) where released_at is null;
grant select on player_hold to throwdown_app;
grant select on player_hold to throwdown_cashier;
grant select on player_hold to throwdown_staff;

create table player_note (
  id         uuid not null,
  player_id  uuid not null,
  author_id  uuid not null,
  text       text not null,
  seq        bigint not null generated always as identity,
  written_at timestamptz not null,
  constraint player_note_pkey primary key (id),
  constraint player_note_author_id_fkey foreign key (author_id) references player(id),
  constraint player_note_player_id_fkey foreign key (player_id) references player(id),
  constraint note_is_short check (length(text) >= 1 and length(text) <= 1000)
);
comment on table player_note is 'One note of staff about a player: read by staff alone, never changed. The audit log names it and has no copy of its text.';
create index player_note_of_player on player_note (player_id, seq);
create trigger player_notes_are_final before delete or update or truncate on player_note for each statement execute function audit_refuse_change();
