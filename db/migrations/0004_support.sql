-- Messages to support.

create table contact_message (
  id         uuid        not null primary key,
  email      text        not null,
  message    text        not null,
  status     text        not null default 'new',
  note       text,
  -- Whether the sender got a confirmation: the first message of an address in a day does.
  confirmed  boolean     not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint email_is_one_line check (length(email) between 3 and 254 and email !~ '[[:space:][:cntrl:]]'),
  constraint message_has_10_to_2000_characters check (length(message) between 10 and 2000),
  constraint status_is_known check (status in ('new', 'in_progress', 'resolved')),
  constraint note_is_short check (length(note) between 1 and 2000)
);
comment on table contact_message is 'One message that somebody wrote to support, and its status.';
create index contact_message_newest_first on contact_message (created_at desc, id desc);
create index contact_message_of_sender on contact_message (lower(email), created_at);
create index contact_message_by_status on contact_message (status);
grant select, insert, update, delete on contact_message to throwdown_app;
