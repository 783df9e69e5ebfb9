-- The version of the terms that a new match is played under [C6]. Reads as its caller. In plpgsql, as play_refusal says.
create or replace function terms_in_force(p_now timestamptz) returns int
language plpgsql stable
as $$
begin
  return (select t.version from terms_start t where t.starts_at <= p_now order by t.version desc limit 1);
end
$$;

grant execute on function terms_in_force to throwdown_app;
