-- When the last outage of all nodes was stored, by the clock of the database. Null if there was none.
create or replace function last_outage_of_all() returns timestamptz
language sql stable
set search_path = public, pg_temp
as $$ select max(o.recorded_at) from service_outage o where o.node_id is null $$;
