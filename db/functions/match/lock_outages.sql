-- One outage is stored after the other, so that their numbers are in the order of the commits.
create or replace function lock_outages() returns void
language sql
set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(hashtextextended('service_outage', 0)) $$;
