-- Outgoing mail. A mail is written in the transaction that wants it sent; a worker hands it to SMTP.

create table mail_message (
  id         uuid        not null primary key,
  template   text        not null,
  recipient  text        not null,
  data       jsonb,
  state      text        not null default 'queued',
  attempts   integer     not null default 0,
  failure    text,
  queued_at  timestamptz not null default clock_timestamp(),
  due_at     timestamptz not null default clock_timestamp(),
  give_up_at timestamptz not null,
  settled_at timestamptz,
  constraint template_is_known check (
    template in (
      'verify-email', 'reset-password', 'account-exists', 'password-changed', 'password-reset', 'factors-leaving', 'factors-removed', 'change-email', 'email-changed', 'email-restored', 'new-device', 'sign-in-changed',
      'account-deactivated', 'reopen-account', 'account-reopened', 'account-deleted', 'staff-invitation', 'contact-confirmation', 'contact-forward', 'contact-reply',
      'confirm-withdrawal', 'withdrawal-requested', 'address-added'
    )
  ),
  constraint recipient_is_one_address check (
    length(recipient) between 3 and 254
    and recipient ~ '^[^@[:space:][:cntrl:],;:<>"()\\]+@[^@[:space:][:cntrl:],;:<>"()\\]+$'
  ),
  constraint state_is_known check (state in ('queued', 'sending', 'sent', 'failed')),
  constraint attempts_are_counted_up check (attempts >= 0),
  constraint data_lives_until_the_mail_is_settled check ((data is not null) = (state in ('queued', 'sending'))),
  constraint settled_mail_has_a_time check ((settled_at is not null) = (state in ('sent', 'failed'))),
  constraint failed_mail_has_a_reason check ((failure is not null) = (state = 'failed')),
  constraint failure_is_known check (failure in ('refused', 'too_late', 'over_budget'))
);
comment on table mail_message is
  'One mail to send: queued, sending, then sent or failed; its content is deleted when it is settled.';
create index mail_message_unsent on mail_message (due_at) where state in ('queued', 'sending');
create index mail_message_by_recipient on mail_message (lower(recipient), template, queued_at);
create index mail_message_settled on mail_message (settled_at) where state in ('sent', 'failed');
grant select, insert, update, delete on mail_message to throwdown_app;
-- Staff can read whether a mail was sent, never its content.
grant select (id, template, recipient, state, attempts, failure, queued_at, due_at, give_up_at, settled_at)
   on mail_message to throwdown_staff;

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
  -- When the first reply was sent: we promise one within 24-48 hours.
  answered_at timestamptz,
  -- Out of the lists of staff, and kept: who takes a message away must not take away what it said.
  archived_at timestamptz,
  archived_by uuid,
  constraint an_archived_message_names_who_archived_it check ((archived_at is null) = (archived_by is null)),
  constraint email_is_one_line check (length(email) between 3 and 254 and email !~ '[[:space:][:cntrl:]]'),
  constraint message_has_10_to_2000_characters check (length(message) between 10 and 2000),
  constraint status_is_known check (status in ('new', 'in_progress', 'resolved')),
  constraint note_is_short check (length(note) between 1 and 2000)
);
comment on table contact_message is 'One message that somebody wrote to support, and its status.';
create index contact_message_newest_first on contact_message (created_at desc, id desc);
create index contact_message_of_sender on contact_message (lower(email), created_at);
create index contact_message_by_status on contact_message (status, created_at desc, id desc);
grant select, insert, update on contact_message to throwdown_app;

create table contact_reply (
  -- Named by the page that sends it, so that a repeat is not a second mail.
  id         uuid        not null primary key,
  message_id uuid        not null references contact_message (id) on delete cascade,
  reply      text        not null,
  sent_by    uuid        not null,
  sent_at    timestamptz not null default clock_timestamp(),
  constraint reply_has_1_to_2000_characters check (length(reply) between 1 and 2000)
);
comment on table contact_reply is 'One answer of staff to a message, which was mailed to its sender.';
create index contact_reply_of_message on contact_reply (message_id, sent_at);
grant select, insert on contact_reply to throwdown_app;
