-- What migrate has applied to this database. Run at the start of every migrate; safe to repeat.

create table if not exists applied_migration (
  file       text        not null primary key,
  hash       text        not null,
  applied_at timestamptz not null default clock_timestamp()
);
comment on table applied_migration is 'One file of db/migrations that was applied, and the hash of its content at that time.';

create table if not exists applied_function (
  file       text        not null primary key,
  hash       text        not null,
  -- What the file created, for example "function queue_leave" or "trigger entries_are_final on ledger_entry".
  objects    text[]      not null,
  applied_at timestamptz not null default clock_timestamp()
);
comment on table applied_function is 'One file of db/functions as it was last applied: its hash and what it created.';

create table if not exists applied_trigger (
  -- Such as "entries_are_final on ledger_entry".
  name text not null primary key,
  hash text not null
);
comment on table applied_trigger is 'One trigger of db/functions and the hash of its statements: it is replaced only when these change, because that locks its table.';
