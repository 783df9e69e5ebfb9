-- What is paused now. Reads as its caller. In plpgsql, as play_refusal says.
create or replace function service_paused() returns text[]
language plpgsql stable
as $$
begin
  return array(select p.what from service_pause p where p.resumed_at is null);
end
$$;

grant execute on function service_paused to throwdown_app;
