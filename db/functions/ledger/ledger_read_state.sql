-- For the person of a session of staff: whether money is frozen, what the checks and the newest reading of each coin found, what covers
-- the money owed, and how much of it is SOL [C7]. Recorded.
create or replace function ledger_read_state(p_caller staff_caller)
returns table (
  frozen boolean, freeze_reason text, frozen_by text, frozen_at timestamptz, whole_at timestamptz, seen bigint,
  assets bigint, owed bigint, measured_at timestamptz, sol_deposits_paused boolean, sol_micros bigint, sol_units bigint,
  coins json
)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    raise exception 'the ledger is read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  perform audit_record_staff('ledger-read', v_actor, null, null, jsonb_build_object('what', 'state'), null, p_caller);
  return query
  select f.frozen, f.reason, f.changed_by, f.changed_at, c.whole_at, c.seen,
         r.assets, r.owed, r.measured_at, r.sol_deposits_paused, r.sol_micros,
         (select coalesce(-sum(a.balance), 0)::bigint
            from ledger_account a
           where a.code in ('asset:deposit:sol', 'asset:hot:sol', 'asset:cold:sol', 'asset:outflight:sol', 'suspense:unmatched:sol')),
         n.coins
    from ledger_freeze f
   cross join ledger_checked c
   cross join ledger_reserve r
   cross join (
     select coalesce(json_agg(json_build_object(
              'coin', k.coin, 'chain', k.units::text, 'book', k.ledger_units::text, 'readAtMs', epoch_ms(k.read_at)::bigint) order by k.coin), '[]') as coins
       from unnest(enum_range(null::ledger_coin)) as coin
      cross join lateral (
        select x.coin, x.units, x.ledger_units, x.read_at
          from ledger_chain_reading x
         where x.coin = coin.coin
         order by x.seen desc, x.id desc
         limit 1
      ) k
   ) n;
end
$$;

grant execute on function ledger_read_state to throwdown_app;
