-- Who plays. A row of player exists only for a person whose e-mail is verified; before that there is a pending signup.

-- A name and everything that looks like it belong to one owner: a player or a pending signup. Names are never recycled.
create table username_claim (
  skeleton   text        not null primary key,
  owner_id   uuid        not null,
  claimed_at timestamptz not null,
  constraint skeleton_has_a_sane_length check (length(skeleton) between 1 and 64)
);
create index username_claim_by_owner on username_claim (owner_id);

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
  -- Money and matches keep pointing at the row; who it was is gone.
  constraint only_a_deleted_player_is_nobody check (
    (status = 'deleted') = (email is null)
    and (email is null) = (email_lower is null)
    and (email is null) = (password_hash is null)
  )
);

-- Several signups may wait for one e-mail; each has its own code, and only the mailed one can become a player.
create table pending_signup (
  id             uuid        not null primary key,
  username       text        not null,
  username_lower text        not null,
  email          text        not null,
  email_lower    text        not null,
  password_hash  text        not null,
  is_subscribed  boolean     not null,
  -- The session that the signup's answer promised. It begins to exist when the e-mail is verified.
  session_id     uuid        not null,
  refresh_hash   bytea       not null,
  client_hash    bytea       not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  constraint signup_waits_for_a_while check (expires_at > created_at)
);
create index pending_signup_by_email on pending_signup (email_lower, created_at desc);
create index pending_signup_by_username on pending_signup (username_lower);
create index pending_signup_by_expiry on pending_signup (expires_at);

grant select, insert, delete on username_claim to throwdown_app;
grant select, insert, delete on pending_signup to throwdown_app;
-- Without the column role: no request, and no taken-over server, makes an administrator.
grant select on player to throwdown_app;
grant insert (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
   on player to throwdown_app;
grant update (username, username_lower, email, email_lower, password_hash, status, is_subscribed, avatar, last_login_at)
   on player to throwdown_app;
grant select on player to throwdown_staff;
