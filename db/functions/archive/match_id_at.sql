-- The smallest id of a match that begins at this moment: ids start with their milliseconds.
create or replace function match_id_at(p_at timestamptz) returns uuid
language sql immutable strict
set search_path = public, pg_temp
as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

grant execute on function match_id_at to throwdown_app;
