-- Stores the price of SOL as the audit role read it, unless a newer one is stored.
create or replace function ledger_record_price(p_micros bigint, p_published_at timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update ledger_reserve
     set sol_micros = p_micros, sol_price_at = p_published_at
   where sol_price_at is null
      or sol_price_at < p_published_at
$$;

grant execute on function ledger_record_price to throwdown_audit;
