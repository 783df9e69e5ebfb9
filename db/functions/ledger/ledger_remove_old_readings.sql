-- Removes readings of the chain that are older than 30 days, some at a time; returns how many. Every reader takes the newest one of a coin.
-- What stays is what a person may ask about later: each reading that was short, those from a day before money was frozen to a day after it
-- was resumed, and the newest one of each coin, by the mark and by the time.
create or replace function ledger_remove_old_readings(p_limit int) returns int
language sql security definer
set search_path = public, pg_temp
as $$
  with removed as (
    delete from ledger_chain_reading r
     using (
       select o.id
         from ledger_chain_reading o
        where o.read_at < clock_timestamp() - interval '30 days'
          and o.units >= o.ledger_units
          and exists (select from ledger_chain_reading n where n.coin = o.coin and (n.seen, n.id) > (o.seen, o.id))
          and exists (select from ledger_chain_reading n where n.coin = o.coin and n.id > o.id)
          and not exists (
            select from ledger_freeze_event e where e.at between o.read_at - interval '1 day' and o.read_at + interval '1 day'
          )
          and not coalesce((select e.frozen from ledger_freeze_event e where e.at < o.read_at order by e.id desc limit 1), false)
        order by o.id
        limit p_limit
     ) old
     where r.id = old.id
    returning r.id
  )
  select count(*)::int from removed
$$;

grant execute on function ledger_remove_old_readings to throwdown_audit;
