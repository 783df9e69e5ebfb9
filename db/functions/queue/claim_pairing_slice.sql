-- A slice that this node pairs now. If it dies, the tickets are in the first round after p_lease again.
create or replace function claim_pairing_slice(p_lease interval, p_clock timestamptz)
returns table (id bigint, ticket_ids uuid[])
language sql security definer
set search_path = public, pg_temp
as $$
  with free as (
    select s.id
      from pairing_slice s
     where s.claimed_until <= coalesce(p_clock, clock_timestamp())
     order by s.number, s.id
     limit 1
       for update skip locked
  )
  update pairing_slice s
     set claimed_until = coalesce(p_clock, clock_timestamp()) + p_lease
    from free f
   where s.id = f.id
  returning s.id, s.left_over || s.ticket_ids
$$;

grant execute on function claim_pairing_slice to throwdown_app;
