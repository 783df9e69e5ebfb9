-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table mail_message (
  id         uuid not null,
  template   text not null,
  recipient  text not null,
  data       jsonb,
  state      text not null default 'queued'::text,
  attempts   integer not null default 0,
  failure    text,
  queued_at  timestamptz not null default clock_timestamp(),
  due_at     timestamptz not null default clock_timestamp(),
  give_up_at timestamptz not null,
  settled_at timestamptz,
  constraint mail_message_pkey primary key (id),
  constraint attempts_are_counted_up check (attempts >= 0),
  constraint data_lives_until_the_mail_is_settled check ((data is not null) = (state = any (array['queued'::text, 'sending'::text]))),
  constraint failed_mail_has_a_reason check ((failure is not null) = (state = 'failed'::text)),
  constraint failure_is_known check (failure = any (array['refused'::text, 'too_late'::text, 'over_budget'::text])),
  constraint recipient_is_one_address check (length(recipient) >= 3 and length(recipient) <= 254 and recipient ~ '^[^@[:space:][:cntrl:],;:<>"()\\]+@[^@[:space:][:cntrl:],;:<>"()\\]+$'::text),
  constraint settled_mail_has_a_time check ((settled_at is not null) = (state = any (array['sent'::text, 'failed'::text]))),
  constraint state_is_known check (state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])),
  constraint template_is_known check (template = any (array['verify-email'::text, 'reset-password'::text, 'account-exists'::text, 'password-changed'::text, 'new-device'::text, 'sign-in-changed'::text, 'account-deactivated'::text, 'reopen-account'::text, 'account-reopened'::text, 'staff-invitation'::text, 'contact-confirmation'::text, 'contact-forward'::text, 'contact-reply'::text]))
);
comment on table mail_message is 'One mail to send: queued, sending, then sent or failed; its content is deleted when it is settled.';
create index mail_message_by_recipient on mail_message (lower(recipient), template, queued_at);
create index mail_message_settled on mail_message (settled_at) where state = any (array['sent'::text, 'failed'::text]);
create index mail_message_unsent on mail_message (due_at) where state = any (array['queued'::text, 'sending'::text]);
create trigger settled_mail_is_final before update on mail_message for each row when (old.state = any (array['sent'::text, 'failed'::text])) execute function mail_refuse_change();
grant select, insert, update, delete on mail_message to throwdown_app;
grant select (id, template, recipient, state, attempts, failure, queued_at, due_at, give_up_at, settled_at) on mail_message to throwdown_staff;

create table contact_message (
  id          uuid not null,
  email       text not null,
  message     text not null,
  status      text not null default 'new'::text,
  note        text,
  confirmed   boolean not null,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint contact_message_pkey primary key (id),
  constraint email_is_one_line check (length(email) >= 3 and length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'::text),
  constraint message_has_10_to_2000_characters check (length(message) >= 10 and length(message) <= 2000),
  constraint note_is_short check (length(note) >= 1 and length(note) <= 2000),
  constraint status_is_known check (status = any (array['new'::text, 'in_progress'::text, 'resolved'::text]))
);
comment on table contact_message is 'One message that somebody wrote to support, and its status.';
create index contact_message_by_status on contact_message (status, created_at desc, id desc);
create index contact_message_newest_first on contact_message (created_at desc, id desc);
create index contact_message_of_sender on contact_message (lower(email), created_at);
grant select, insert, update, delete on contact_message to throwdown_app;

create table contact_reply (
  id         uuid not null,
  message_id uuid not null,
  reply      text not null,
  sent_by    uuid not null,
  sent_at    timestamptz not null default clock_timestamp(),
  constraint contact_reply_pkey primary key (id),
  constraint contact_reply_message_id_fkey foreign key (message_id) references contact_message(id) on delete cascade,
  constraint reply_has_1_to_2000_characters check (length(reply) >= 1 and length(reply) <= 2000)
);
comment on table contact_reply is 'One answer of staff to a message, which was mailed to its sender.';
create index contact_reply_of_message on contact_reply (message_id, sent_at);
grant select, insert, delete on contact_reply to throwdown_app;
