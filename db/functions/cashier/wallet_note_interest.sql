-- Remembers that a player looks at their address, at most once a minute.
create or replace function wallet_note_interest(p_index bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into cashier_scan (index, requested_at)
  select p_index, clock_timestamp()
   where p_index is not null
      on conflict (index) do update
     set requested_at = excluded.requested_at
   where cashier_scan.requested_at is null
      or cashier_scan.requested_at < excluded.requested_at - interval '1 minute'
$$;
