-- Generated from the migrated database by npm run db:generate. Functions and views are in db/functions.

create table applied_migration (
  file       text not null,
  hash       text not null,
  applied_at timestamptz not null default clock_timestamp(),
  constraint applied_migration_pkey primary key (file)
);
comment on table applied_migration is 'One file of db/migrations that was applied, and the hash of its content at that time.';

create table applied_function (
  file       text not null,
  hash       text not null,
  objects    text[] not null,
  applied_at timestamptz not null default clock_timestamp(),
  constraint applied_function_pkey primary key (file)
);
comment on table applied_function is 'One file of db/functions as it was last applied: its hash and what it created.';
