-- Whether what the hot wallet pays was compared in this database, to the end, since its server started. Before that a restored database
-- would pay again what it has forgotten.
create or replace function spend_watch_is_current() returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select w.cluster = spend_cluster() and w.read_under = pg_postmaster_start_time() from spend_watch w
$$;
