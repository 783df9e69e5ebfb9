-- Who is signed in. Every call looks its session up here, so ending a session ends it at once and everywhere.

create table player_session (
  id              uuid        not null primary key,
  player_id       uuid        not null references player (id),
  -- Only such a session may use what is for administrators.
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
create index player_session_alive on player_session (player_id) where ended_at is null;
create index player_session_by_expiry on player_session (expires_at);

-- One token of the chain is fresh; the others show that a token was used twice.
create table refresh_token (
  hash        bytea       not null primary key,
  session_id  uuid        not null references player_session (id) on delete cascade,
  client_hash bytea       not null,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  rotated_at  timestamptz,
  constraint hash_is_sha256 check (length(hash) = 32)
);
create unique index session_has_one_fresh_token on refresh_token (session_id) where rotated_at is null;
create index refresh_token_by_session on refresh_token (session_id);

grant select, insert, delete on player_session, refresh_token to throwdown_app;
grant update (ended_at, ended_because) on player_session to throwdown_app;
grant update (rotated_at) on refresh_token to throwdown_app;
