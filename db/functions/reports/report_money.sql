-- The sums of the journals of a time. A reversal counts on its own day, as its journal with the other sign.
create or replace function report_money(p_from timestamptz, p_until timestamptz)
returns table (
  staked bigint, matches integer, voided integer, deposit_fees bigint, win_fees bigint, withdrawal_fees bigint, pool_fees bigint,
  pool_in bigint, pool_out bigint, deposits bigint, withdrawals bigint
)
language sql stable
set search_path = public, pg_temp
as $$
  with journal as (
    select j.id, coalesce(reversed.kind, j.kind) as kind, case when j.reverses is null then 1 else -1 end as direction
      from ledger_journal j
      left join ledger_journal reversed on reversed.id = j.reverses
     where j.created_at >= p_from
       and j.created_at < p_until
       and j.refused is null
       and coalesce(reversed.kind, j.kind) in ('settle', 'deposit', 'wd-final', 'pool-settle', 'pool-void')
  ), leg as (
    select j.id, j.kind as flow, j.direction, a.kind as account, a.code, e.amount
      from journal j
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
  ), match as (
    -- A match without a winner pays no fee: its pot goes back.
    select l.direction, -sum(l.amount) filter (where l.account = 'match:pot') as pot, bool_or(l.account = 'revenue:win-fee') as was_won
      from leg l
     where l.flow = 'settle'
     group by l.id, l.direction
  ), played as (
    select coalesce(sum(m.pot) filter (where m.was_won), 0)::bigint as staked,
           coalesce(sum(m.direction) filter (where m.was_won), 0)::integer as matches,
           coalesce(sum(m.direction) filter (where not m.was_won), 0)::integer as voided
      from match m
  )
  select p.staked, p.matches, p.voided, s.deposit_fees, s.win_fees, s.withdrawal_fees, s.pool_fees, s.pool_in, s.pool_out, s.deposits,
         s.withdrawals
    from played p
   cross join (
     select coalesce(sum(l.amount) filter (where l.account = 'revenue:deposit-fee'), 0)::bigint as deposit_fees,
            coalesce(sum(l.amount) filter (where l.account = 'revenue:win-fee'), 0)::bigint as win_fees,
            coalesce(sum(l.amount) filter (where l.account = 'revenue:withdrawal-fee'), 0)::bigint as withdrawal_fees,
            coalesce(sum(l.amount) filter (where l.account = 'revenue:pool-fee'), 0)::bigint as pool_fees,
            coalesce(sum(l.amount) filter (where l.account = 'pool' and l.flow = 'settle'), 0)::bigint as pool_in,
            coalesce(-sum(l.amount) filter (where l.account = 'pool' and l.flow <> 'settle'), 0)::bigint as pool_out,
            coalesce(-sum(l.amount) filter (where l.code = 'fx:usd' and l.flow = 'deposit'), 0)::bigint as deposits,
            coalesce(-sum(l.amount) filter (where l.account = 'user:withdrawing'), 0)::bigint as withdrawals
       from leg l
   ) s
$$;
