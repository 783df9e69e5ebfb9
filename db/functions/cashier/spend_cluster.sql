-- The name of this database: its cluster, the timeline, which is another one after each recovery of a backup, and its number there.
create or replace function spend_cluster() returns text
language sql stable security definer
set search_path = public, pg_temp
as $$
  select (select c.system_identifier from pg_control_system() c) || ':' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ':'
           || (select d.oid from pg_database d where d.datname = current_database())
$$;
