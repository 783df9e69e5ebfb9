-- A time as the server and the contract have it: whole milliseconds since 1970. Without a search path of its own, so that it is inlined.
create or replace function epoch_ms(p_at timestamptz) returns double precision
language sql stable parallel safe
as $$ select floor(extract(epoch from p_at) * 1000)::double precision $$;

grant execute on function epoch_ms to throwdown_app, throwdown_audit;
