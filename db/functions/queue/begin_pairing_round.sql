-- Whether this node divides the queues into slices now; true once in p_every, when each queue has had its turn in the last round.
-- A node that is not the one only reads.
create or replace function begin_pairing_round(p_every interval, p_clock timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_now timestamptz := coalesce(p_clock, clock_timestamp());
begin
  if exists (select from pairing_round r where r.began_at > v_now - p_every)
    or exists (select from pairing_slice s where s.number = 0 and s.claimed_until <= v_now) then
    return false;
  end if;
  insert into pairing_round (began_at) values ('-infinity') on conflict do nothing;
  perform from pairing_round r where r.began_at <= v_now - p_every for update skip locked;
  if not found then
    return false;
  end if;
  update pairing_round set began_at = v_now;
  return true;
end
$$;

grant execute on function begin_pairing_round to throwdown_app;
