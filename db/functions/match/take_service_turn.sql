-- Whether this node does the named work now; true at most once in p_every.
create or replace function take_service_turn(p_name text, p_every interval, p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into service_turn as t (name, taken_at) values (p_name, p_now)
      on conflict (name) do update set taken_at = excluded.taken_at where t.taken_at <= p_now - p_every;
  return found;
end
$$;

grant execute on function take_service_turn to throwdown_app;
