-- Moves ledger_checked.settled to a journal before which none can appear any more, and returns it. A journal gets its number before it commits, so
-- the newest number is noted (1), a minute later every transaction that took one has its own (2), and when those have ended it is settled (3).
create or replace function ledger_settle_journals(p_clock timestamptz) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_takes_number constant interval := '1 minute';
  v_now          timestamptz := coalesce(p_clock, clock_timestamp());
  v_newest       bigint;
  v_settled      bigint;
begin
  select max(h.newest) into v_settled from ledger_horizon h where h.next_xid <= pg_snapshot_xmin(pg_current_snapshot());
  update ledger_checked c set settled = v_settled where c.settled < v_settled;
  delete from ledger_horizon h where h.newest <= v_settled;
  update ledger_horizon h
     set next_xid = pg_snapshot_xmax(pg_current_snapshot())
   where h.next_xid is null
     and h.noted_at <= v_now - c_takes_number;
  v_newest := (select case when s.is_called then s.last_value else 0 end from ledger_journal_id_seq s);
  insert into ledger_horizon (newest, noted_at)
  select v_newest, v_now
   where v_newest > greatest((select c.settled from ledger_checked c), (select coalesce(max(h.newest), 0) from ledger_horizon h))
     -- One note at a time waits for its minute.
     and not exists (select from ledger_horizon h where h.next_xid is null);
  return (select c.settled from ledger_checked c);
end
$$;

grant execute on function ledger_settle_journals to throwdown_audit;
