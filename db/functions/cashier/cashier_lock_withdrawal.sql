-- Locks a withdrawal until the transaction ends and returns what was requested, and the attempt that is signed and neither expired nor final, with
-- the lamports that left the hot wallet for the network. Raises unless it was requested and has not ended.
create or replace function cashier_lock_withdrawal(
  p_withdrawal uuid,
  out ask      bigint,
  out player   uuid,
  out micros   bigint,
  out fee      bigint,
  out coin     ledger_coin,
  out units    bigint,
  out terms    int,
  out attempt  int,
  out network  bigint
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_name text := 'wd:' || p_withdrawal;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  ask := ledger_moved(v_name || ':ask');
  if ask is null or ledger_moved(v_name || ':final') is not null or ledger_moved(v_name || ':fail') is not null then
    raise exception 'withdrawal % is not open', p_withdrawal using errcode = 'LD017';
  end if;
  select (j.meta ->> 'player')::uuid, (j.meta ->> 'micros')::bigint, (j.meta ->> 'fee')::bigint, (j.meta ->> 'coin')::ledger_coin,
         (j.meta ->> 'units')::bigint, (j.meta ->> 'terms')::int
    into player, micros, fee, coin, units, terms
    from ledger_journal j
   where j.id = ask;
  -- No more attempts than these are signed.
  select n
    into attempt
    from generate_series(1, 100) n
   where ledger_moved(v_name || ':sign:' || n) is not null
     and ledger_moved(v_name || ':expired:' || n) is null;
  select coalesce((j.meta ->> 'network')::bigint, 0)
    into network
    from ledger_journal j
   where j.key = v_name || ':sign:' || attempt;
end
$$;
