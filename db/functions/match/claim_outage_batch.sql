-- Some matches of an outage that this node extends now. If it dies, another one gets them after p_lease.
create or replace function claim_outage_batch(p_lease interval, p_clock timestamptz)
returns table (outage_id int, number int, from_at timestamptz, to_at timestamptz, match_ids uuid[])
language sql security definer
set search_path = public, pg_temp
as $$
  with free as (
    select b.outage_id, b.number
      from outage_batch b
     where b.claimed_until <= coalesce(p_clock, clock_timestamp())
     order by b.outage_id, b.number
     limit 1
       for update skip locked
  )
  update outage_batch b
     set claimed_until = coalesce(p_clock, clock_timestamp()) + p_lease
    from free f
    join service_outage o on o.id = f.outage_id
   where b.outage_id = f.outage_id
     and b.number = f.number
  returning b.outage_id, b.number, o.from_at, o.to_at, b.match_ids
$$;

grant execute on function claim_outage_batch to throwdown_app;
