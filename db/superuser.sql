-- Settings that only a superuser may set. A managed PostgreSQL refuses them to its administrator: migrate then says so and goes on, the product runs
-- without them, and they can be set where the service keeps its settings.
do $$
begin
  -- wal_compression: the first change of a page after a checkpoint writes the whole page; compressed it is a third less.
  if current_setting('wal_compression') = 'off' and not exists (
    select from pg_db_role_setting s
     where s.setdatabase = (select d.oid from pg_database d where d.datname = current_database())
       and s.setrole = 0
       and exists (select from unnest(s.setconfig) c where c like 'wal\_compression=%')
  ) then
    begin
      execute format('alter database %I set wal_compression = lz4', current_database());
    exception
      -- A PostgreSQL that was built without it.
      when invalid_parameter_value then
        execute format('alter database %I set wal_compression = on', current_database());
    end;
  end if;
end
$$;
