-- A slice was paired. Tickets for which no partner was found try again in the next slice of their queue that nobody has claimed, or
-- in the next round.
create or replace function finish_pairing_slice(p_id bigint, p_left_over uuid[], p_clock timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_done pairing_slice;
begin
  delete from pairing_slice s where s.id = p_id returning s.* into v_done;
  -- A newer round has replaced it, with these tickets.
  if not found or cardinality(p_left_over) = 0 then
    return;
  end if;
  update pairing_slice s
     set left_over = p_left_over
   where s.id = (
           select n.id
             from pairing_slice n
            where n.mode = v_done.mode
              and n.tier = v_done.tier
              and n.claimed_until <= coalesce(p_clock, clock_timestamp())
              and n.left_over = '{}'
            order by n.number, n.id
            limit 1
              for update skip locked
         );
end
$$;

grant execute on function finish_pairing_slice to throwdown_app;
