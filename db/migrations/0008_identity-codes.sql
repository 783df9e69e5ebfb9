-- What proves that somebody reads an e-mail: codes, and the reset token that a code buys.

create table one_time_code (
  purpose    text        not null,
  -- The pending signup of a verification; the e-mail's hash for a reset. A newer code takes the place of the older.
  subject    text        not null,
  email_hash bytea       not null,
  -- Null: nobody has this e-mail. The row is there so that both cases answer alike.
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
create index one_time_code_by_email on one_time_code (purpose, email_hash);
create index one_time_code_by_expiry on one_time_code (expires_at);

create table reset_token (
  hash       bytea       not null primary key,
  player_id  uuid        not null references player (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32)
);
create index reset_token_by_player on reset_token (player_id);

-- Counts of the rate limiter. A crash of PostgreSQL may forget them; nothing else may.
create unlogged table rate_limit (
  key    text             not null primary key,
  points integer          not null,
  -- Milliseconds; not bigint, which the limiter would not subtract from.
  expire double precision
);

grant select, insert, update, delete on one_time_code, reset_token, rate_limit to throwdown_app;
