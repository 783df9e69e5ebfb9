-- Breaches of I1, I3, I10 and I11 among the journals after p_after, up to p_upto, and their entries: entries sum to zero in each currency and
-- are the legs of their journal, only fees and their reversals move revenue, and a key has one journal.
create or replace function ledger_breach_of_journals(p_after bigint, p_upto bigint)
returns table (invariant text, subject text, detail text)
language plpgsql stable security definer
set search_path = public, pg_temp
set jit = off
as $$
begin
  -- Executed dynamically, to be planned for these journals: a generic plan would read all of them.
  return query execute $q$
  with entry as materialized (
    select e.journal_id, e.leg, e.kind, e.account_id, e.amount from ledger_entry e where e.journal_id > $1 and e.journal_id <= $2
  ), journal as materialized (
    select j.id, j.kind, j.key, j.accounts, j.amounts, j.refused from ledger_journal j where j.id > $1 and j.id <= $2
  )
  select 'I1', 'journal ' || e.journal_id, 'sums to ' || sum(e.amount) || ' ' || a.currency
    from entry e
    join ledger_account a on a.id = e.account_id
   group by e.journal_id, a.currency
  having sum(e.amount) <> 0
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
  union all
  select distinct 'I11', 'key ' || j.key, 'has another answer in journal ' || d.id
    from journal j
    join ledger_journal d on d.key = j.key and d.id <> j.id
  $q$ using p_after, p_upto;
end
$$;

grant execute on function ledger_breach_of_journals to throwdown_app, throwdown_staff, throwdown_audit;
