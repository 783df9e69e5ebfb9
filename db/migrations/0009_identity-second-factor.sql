-- The second factor of staff: a TOTP secret, encrypted with a key the database never sees, and recovery codes.

create table staff_second_factor (
  player_id    uuid        not null primary key references player (id),
  secret       bytea       not null,
  confirmed_at timestamptz not null,
  -- A code is good once: a step is never accepted again.
  last_step    bigint      not null
);

create table staff_recovery_code (
  player_id uuid        not null references player (id),
  code_hash bytea       not null,
  used_at   timestamptz,
  constraint recovery_code_is_given_once primary key (player_id, code_hash)
);

-- Between the password and the second factor. Carries the secret offered for enrolment, until it is confirmed.
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
create index second_factor_challenge_by_expiry on second_factor_challenge (expires_at);

-- No delete and no update of the secret: a lost factor is reset by a person, not by a request.
grant select, insert on staff_second_factor, staff_recovery_code to throwdown_app;
grant update (last_step) on staff_second_factor to throwdown_app;
grant update (used_at) on staff_recovery_code to throwdown_app;
grant select, insert, update, delete on second_factor_challenge to throwdown_app;
