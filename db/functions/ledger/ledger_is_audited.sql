-- Whether the audit has read every coin on the chain since a journal was posted, and nothing was short. What the journal pays with was
-- posted before it, so a deposit that never arrived is in these readings.
create or replace function ledger_is_audited(p_journal bigint) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select not exists (
    select
      from unnest(enum_range(null::ledger_coin)) as c (coin)
      left join lateral (
        select n.units, n.ledger_units, n.seen
          from ledger_chain_reading n
         where n.coin = c.coin
         order by n.seen desc, n.id desc
         limit 1
      ) r on true
     where r.seen is null
        or r.seen < p_journal
        or r.units < r.ledger_units
  )
$$;

grant execute on function ledger_is_audited to throwdown_cashier;
