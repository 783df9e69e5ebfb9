-- Counts the oldest day that is due and returns it; null when none is. A day is counted again until an hour after its end, when every
-- transaction that began in it has ended: then its figures are final. Counting takes at most a fiftieth of the time, and one process
-- counts at a time.
create or replace function report_count_next() returns date
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_every   constant interval := '5 minutes';
  c_share   constant integer := 50;
  c_settled constant interval := '1 hour';
  v_started timestamptz := clock_timestamp();
  v_today   date := (v_started at time zone 'UTC')::date;
  v_first   date;
  v_day     date;
  v_from    timestamptz;
  v_until   timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('report', 0)) then
    return null;
  end if;
  v_first := coalesce((select (j.created_at at time zone 'UTC')::date from ledger_journal j order by j.id limit 1), v_today);
  select d.day::date into v_day
    from generate_series(v_first::timestamp, v_today::timestamp, interval '1 day') as d (day)
    left join report_day r on r.day = d.day::date
   cross join lateral (select ((d.day + interval '1 day') at time zone 'UTC') + c_settled as final_at) f
   where r.day is null
      or (r.counted_at < f.final_at
          and (v_started >= f.final_at
               or v_started >= r.counted_at + greatest(c_every, r.counted_ms * c_share * interval '1 millisecond')))
   order by d.day
   limit 1;
  if v_day is null then
    return null;
  end if;
  v_from := v_day::timestamp at time zone 'UTC';
  v_until := (v_day + 1)::timestamp at time zone 'UTC';
  insert into report_day as r
    (day, staked, matches, voided, deposit_fees, win_fees, withdrawal_fees, pool_fees, pool_in, pool_out, deposits, withdrawals,
     players, new_players, earlier_players, returned_players, counted_at, counted_ms)
  select v_day, m.staked, m.matches, m.voided, m.deposit_fees, m.win_fees, m.withdrawal_fees, m.pool_fees, m.pool_in, m.pool_out,
         m.deposits, m.withdrawals, p.players, p.new_players, p.earlier_players, p.returned_players, v_started,
         (extract(epoch from clock_timestamp() - v_started) * 1000)::integer
    from report_money(v_from, v_until) m
   cross join report_players(v_day) p
      on conflict (day) do update
     set (staked, matches, voided, deposit_fees, win_fees, withdrawal_fees, pool_fees, pool_in, pool_out, deposits, withdrawals,
          players, new_players, earlier_players, returned_players, counted_at, counted_ms)
       = (excluded.staked, excluded.matches, excluded.voided, excluded.deposit_fees, excluded.win_fees, excluded.withdrawal_fees,
          excluded.pool_fees, excluded.pool_in, excluded.pool_out, excluded.deposits, excluded.withdrawals, excluded.players,
          excluded.new_players, excluded.earlier_players, excluded.returned_players, excluded.counted_at, excluded.counted_ms);
  return v_day;
end
$$;

grant execute on function report_count_next to throwdown_app;
