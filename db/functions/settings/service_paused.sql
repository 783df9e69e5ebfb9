-- What is paused now. Reads as its caller: a plain expression costs a join nearly nothing.
create or replace function service_paused() returns text[]
language sql stable
as $$
  select array(select p.what from service_pause p where p.resumed_at is null)
$$;

revoke all on function service_paused from public;
grant execute on function service_paused to throwdown_app;
