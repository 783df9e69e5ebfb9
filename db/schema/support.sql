-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table contact_message (
  id         uuid not null,
  email      text not null,
  message    text not null,
  status     text not null default 'new'::text,
  note       text,
  confirmed  boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint contact_message_pkey primary key (id),
  constraint email_is_one_line check (length(email) >= 3 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'::text),
  constraint message_has_10_to_2000_characters check (length(message) >= 10 and length(message) <= 2000),
  constraint note_is_short check (length(note) >= 1 and length(note) <= 2000),
  constraint status_is_known check (status = any (array['new'::text, 'in_progress'::text, 'resolved'::text]))
);
comment on table contact_message is 'One message that somebody wrote to support, and its status.';
create index contact_message_by_status on contact_message (status);
create index contact_message_newest_first on contact_message (created_at desc, id desc);
create index contact_message_of_sender on contact_message (lower(email), created_at);
grant select, insert, update, delete on contact_message to throwdown_app;
