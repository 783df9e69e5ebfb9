-- The invariants of the ledger, each a view of its breaches: (invariant, subject, detail). All must be empty.
-- The database already refuses most of them; these views say so again from the data alone, in case the
-- refusal was switched off, restored over or damaged.

create view ledger_breach_i1_journal_sums_to_zero as
select 'I1' as invariant,
       'journal ' || e.journal_id as subject,
       'sums to ' || sum(e.amount) || ' ' || a.currency as detail
  from ledger_entry e
  join ledger_account a on a.id = e.account_id
 group by e.journal_id, a.currency
having sum(e.amount) <> 0;

create view ledger_account_sum as
select a.id,
       a.code,
       a.kind,
       a.sign,
       a.guarded,
       a.tracked,
       a.balance,
       coalesce(s.amount, 0) as entries
  from ledger_account a
  left join (select e.account_id, sum(e.amount) as amount from ledger_entry e group by e.account_id) s on s.account_id = a.id;

create view ledger_breach_i2_guarded_not_negative as
select 'I2' as invariant, s.code as subject, 'stands at ' || case when s.tracked then s.balance else s.entries end as detail
  from ledger_account_sum s
 where s.guarded
   and (s.balance * s.sign < 0 or s.entries * s.sign < 0);

create view ledger_breach_i3_balance_is_sum_of_entries as
select 'I3' as invariant, s.code as subject, 'row says ' || s.balance || ', entries say ' || s.entries as detail
  from ledger_account_sum s
 where s.tracked
   and s.balance <> s.entries
union all
select 'I3', 'journal ' || j.id, 'entries differ from its legs'
  from ledger_journal j
  left join (
    select e.journal_id,
           array_agg(e.account_id order by e.leg) as accounts,
           array_agg(e.amount order by e.leg) as amounts
      from ledger_entry e
     group by e.journal_id
  ) e on e.journal_id = j.id
 where case when j.refused is null then e.accounts is distinct from j.accounts or e.amounts is distinct from j.amounts else e.journal_id is not null end
union all
select 'I3', 'journal ' || e.journal_id, 'entries without a journal'
  from ledger_entry e
  left join ledger_journal j on j.id = e.journal_id
 where j.id is null;

-- The two pair legs went in, one settle took all out, or neither settle nor reversal yet.
create view ledger_breach_i4_pot_is_full_or_empty as
select 'I4' as invariant, a.code as subject, 'pot holds ' || a.balance || ', expected ' || coalesce(p.paired, 0) as detail
  from ledger_account a
  left join lateral (
    select sum(e.amount) as paired
      from ledger_journal j
      join ledger_entry e on e.journal_id = j.id and e.account_id = a.id
     where j.key = replace(a.code, ':pot', ':pair')
       and not exists (select from ledger_journal s where s.key = replace(a.code, ':pot', ':settle') and s.refused is null)
       and not exists (select from ledger_journal r where r.reverses = j.id and r.refused is null)
  ) p on true
 where a.kind = 'match:pot'
   and a.balance <> coalesce(p.paired, 0);

-- A ticket is open from its join until its leave or until a pair names it in its meta.
create view ledger_breach_i5_held_is_open_tickets as
with ticket_end as (
  select split_part(j.key, ':', 2) as ticket from ledger_journal j where j.kind = 'leave' and j.refused is null
  union all
  select t.ticket
    from ledger_journal j
   cross join lateral jsonb_array_elements_text(j.meta -> 'tickets') as t (ticket)
   where j.kind = 'pair' and j.refused is null
  union all
  select split_part(j.key, ':', 2)
    from ledger_journal r
    join ledger_journal j on j.id = r.reverses
   where r.kind = 'reversal' and r.refused is null and j.kind = 'join'
), open_ticket as (
  select e.account_id, e.amount
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id and e.amount > 0
   where j.kind = 'join'
     and not exists (select from ticket_end t where t.ticket = split_part(j.key, ':', 2))
)
select 'I5' as invariant, a.code as subject, 'holds ' || a.balance || ', open tickets say ' || coalesce(sum(o.amount), 0) as detail
  from ledger_account a
  left join open_ticket o on o.account_id = a.id
 where a.kind = 'user:held'
 group by a.id, a.code, a.balance
having a.balance <> coalesce(sum(o.amount), 0);

create view ledger_breach_i6_pool_is_contributions as
select 'I6' as invariant,
       a.code as subject,
       'holds ' || f.held || ' of ' || f.contributed || ' contributed, closed ' || f.closings || ' times' as detail
  from ledger_account a
 cross join lateral (
   select coalesce(sum(e.amount), 0) as held,
          coalesce(sum(e.amount) filter (where j.kind in ('settle', 'reversal')), 0) as contributed,
          count(distinct j.id) filter (where j.kind in ('pool-settle', 'pool-void')) as closings
     from ledger_entry e
     left join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id
 ) f
 where a.kind = 'pool'
   and f.held <> case when f.closings = 0 then f.contributed else 0 end;

create view ledger_breach_i7_withdrawals_add_up as
with step as (
  select split_part(j.key, ':', 2) as withdrawal, j.id, j.kind, split_part(j.key, ':', 4) as attempt
    from ledger_journal j
   where j.kind in ('wd-ask', 'wd-sign', 'wd-expired', 'wd-final', 'wd-fail')
     and j.refused is null
     and not exists (select from ledger_journal r where r.reverses = j.id and r.refused is null)
), open_ask as (
  select e.account_id, e.amount
    from step s
    join ledger_entry e on e.journal_id = s.id and e.amount > 0
   where s.kind = 'wd-ask'
     and not exists (select from step d where d.withdrawal = s.withdrawal and d.kind in ('wd-final', 'wd-fail'))
), open_sign as (
  select e.account_id, e.amount
    from step s
    join ledger_entry e on e.journal_id = s.id and e.amount < 0
   where s.kind = 'wd-sign'
     and not exists (select from step x where x.withdrawal = s.withdrawal and x.kind = 'wd-expired' and x.attempt = s.attempt)
     and not exists (select from step x where x.withdrawal = s.withdrawal and x.kind = 'wd-final')
)
select 'I7' as invariant, a.code as subject, 'holds ' || a.balance || ', open withdrawals say ' || coalesce(sum(o.amount), 0) as detail
  from ledger_account a
  left join (select account_id, amount from open_ask union all select account_id, amount from open_sign) o on o.account_id = a.id
 where a.kind in ('user:withdrawing', 'asset:outflight')
 group by a.id, a.code, a.balance
having a.balance <> coalesce(sum(o.amount), 0);

create view ledger_breach_i10_revenue_only_from_fees as
select 'I10' as invariant, a.code as subject, 'moved by journal ' || j.id || ' of kind ' || j.kind as detail
  from ledger_entry e
  join ledger_account a on a.id = e.account_id
  join ledger_journal j on j.id = e.journal_id
 where a.kind like 'revenue:%'
   and not (
     (j.kind = 'deposit' and a.kind = 'revenue:deposit-fee')
     or (j.kind = 'settle' and a.kind = 'revenue:win-fee')
     or (j.kind = 'pool-settle' and a.kind = 'revenue:pool-fee')
     or (j.kind = 'wd-final' and a.kind = 'revenue:withdrawal-fee')
     or j.kind = 'reversal'
   );

create view ledger_breach_i11_one_answer_per_key as
select 'I11' as invariant, 'key ' || j.key as subject, count(*) || ' answers' as detail
  from ledger_journal j
 group by j.key
having count(*) > 1;

create view ledger_breach as
select invariant, subject, detail from ledger_breach_i1_journal_sums_to_zero
union all select invariant, subject, detail from ledger_breach_i2_guarded_not_negative
union all select invariant, subject, detail from ledger_breach_i3_balance_is_sum_of_entries
union all select invariant, subject, detail from ledger_breach_i4_pot_is_full_or_empty
union all select invariant, subject, detail from ledger_breach_i5_held_is_open_tickets
union all select invariant, subject, detail from ledger_breach_i6_pool_is_contributions
union all select invariant, subject, detail from ledger_breach_i7_withdrawals_add_up
union all select invariant, subject, detail from ledger_breach_i10_revenue_only_from_fees
union all select invariant, subject, detail from ledger_breach_i11_one_answer_per_key;

grant select on
  ledger_breach_i1_journal_sums_to_zero,
  ledger_breach_i2_guarded_not_negative,
  ledger_breach_i3_balance_is_sum_of_entries,
  ledger_account_sum,
  ledger_breach_i4_pot_is_full_or_empty,
  ledger_breach_i5_held_is_open_tickets,
  ledger_breach_i6_pool_is_contributions,
  ledger_breach_i7_withdrawals_add_up,
  ledger_breach_i10_revenue_only_from_fees,
  ledger_breach_i11_one_answer_per_key,
  ledger_breach
   to throwdown_app, throwdown_staff;
