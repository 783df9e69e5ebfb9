-- Breaches of I1 to I5 and I10 among the journals after p_after, up to p_upto, and the accounts they moved, and of I8. I6 sums whole pools
-- and I7 whole histories, and I11 is also a constraint: these are checked by ledger_breach only.
-- What an account should hold is its checkpoint and the newer entries. Where that differs, all its entries count: a checkpoint never freezes money.
create or replace function ledger_newest_breaches(p_after bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
begin
  -- Executed dynamically, to be planned for these journals: a generic plan would read all journals.
  return query execute $q$
  with entry as materialized (
    select e.journal_id, e.leg, e.kind, e.account_id, e.amount, e.balance from ledger_entry e where e.journal_id > $1 and e.journal_id <= $2
  ), journal as materialized (
    select j.id, j.kind, j.accounts, j.amounts, j.refused from ledger_journal j where j.id > $1 and j.id <= $2
  ), moved as materialized (
    select a.id, a.code, a.kind, a.sign, a.guarded, a.tracked, a.balance,
           case
             when (a.tracked and n.entries <> a.balance) or (a.guarded and n.entries * a.sign < 0)
             then (select coalesce(sum(x.amount), 0) from ledger_entry x where x.account_id = a.id)
             else n.entries
           end as entries
      from ledger_account a
      left join ledger_checkpoint c on c.account_id = a.id
     cross join lateral (
       select coalesce(c.entries, 0) + coalesce(sum(x.amount), 0) as entries
         from ledger_entry x
        where x.account_id = a.id
          and x.journal_id > coalesce(c.upto, 0)
     ) n
     where a.id in (select e.account_id from entry e)
       -- The other accounts of the house have no stored balance to compare with, and years of entries.
       and (a.tracked or a.guarded)
  )
  select 'I1', 'journal ' || e.journal_id, 'sums to ' || sum(e.amount) || ' ' || a.currency
    from entry e
    join ledger_account a on a.id = e.account_id
   group by e.journal_id, a.currency
  having sum(e.amount) <> 0
  union all
  select 'I2', m.code, 'stands at ' || case when m.tracked then m.balance else m.entries end
    from moved m
   where m.guarded
     and (m.balance * m.sign < 0 or m.entries * m.sign < 0)
  union all
  select 'I3', m.code, 'row says ' || m.balance || ', entries say ' || m.entries
    from moved m
   where m.tracked
     and m.balance <> m.entries
  union all
  select 'I3', 'journal ' || j.id, 'entries differ from its legs'
    from journal j
    left join (
      select e.journal_id,
             array_agg(e.account_id order by e.leg) as accounts,
             array_agg(e.amount order by e.leg) as amounts,
             min(e.kind) as kind,
             max(e.kind) as other_kind
        from entry e
       group by e.journal_id
    ) e on e.journal_id = j.id
   where case when j.refused is null then e.accounts is distinct from j.accounts or e.amounts is distinct from j.amounts
              or e.kind <> j.kind or e.other_kind <> j.kind else e.journal_id is not null end
  union all
  select 'I3', 'journal ' || e.journal_id, 'entries without a journal'
    from entry e
    left join journal j on j.id = e.journal_id
   where j.id is null
  union all
  select 'I3', 'journal ' || e.journal_id, 'leg ' || e.leg || ' says ' || coalesce(e.balance::text, 'nothing') || ' after it, the entry before says otherwise'
    from (select x.*, sum(x.amount) over (partition by x.journal_id, x.account_id) as moved from entry x) e
    join moved m on m.id = e.account_id
   where m.tracked
     and e.balance is distinct from ledger_balance_at(array[e.account_id], e.journal_id - 1) + e.moved
  union all
  select 'I4', m.code, 'pot holds ' || m.balance || ', expected ' || coalesce(2 * r.stake, 0)
    from moved m
    left join match r on r.pot_account = m.id and r.finished_at is null
   where m.kind = 'match:pot'
     and m.balance <> coalesce(2 * r.stake, 0)
  union all
  select 'I5', m.code, 'holds ' || m.balance || ', open tickets say ' || t.stakes
    from moved m
   cross join lateral (
     select coalesce(sum(q.stake), 0) as stakes
       from queue_ticket q
      where q.player_id = split_part(m.code, ':', 2)::uuid
        and q.state = 'waiting'
   ) t
   where m.kind = 'user:held'
     and m.balance <> t.stakes
  union all
  select b.invariant, b.subject, b.detail
    from ledger_breach_i8_chain_covers_ledger b
  union all
  select 'I10', a.code, 'moved by journal ' || j.id || ' of kind ' || j.kind
    from entry e
    join ledger_account a on a.id = e.account_id
    join journal j on j.id = e.journal_id
   where a.kind like 'revenue:%'
     and not (
       (j.kind = 'deposit' and a.kind = 'revenue:deposit-fee')
       or (j.kind = 'settle' and a.kind = 'revenue:win-fee')
       or (j.kind = 'pool-settle' and a.kind = 'revenue:pool-fee')
       or (j.kind = 'wd-final' and a.kind = 'revenue:withdrawal-fee')
       or j.kind = 'reversal'
     )
  $q$ using p_after, p_upto;
end
$$;

grant execute on function ledger_newest_breaches to throwdown_audit, throwdown_staff;
