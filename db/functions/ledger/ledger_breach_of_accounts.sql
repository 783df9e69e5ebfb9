-- Breaches of I2 to I5 among the accounts after p_after, up to p_upto: a guarded account is never overdrawn, a balance is the sum of its
-- entries, also after each of them, a pot holds both stakes while its match runs and nothing otherwise, and what is reserved of a player is the sum of the waiting tickets.
create or replace function ledger_breach_of_accounts(p_after bigint, p_upto bigint)
returns table (invariant text, subject text, detail text)
language plpgsql stable security definer
set search_path = public, pg_temp
set jit = off
as $$
begin
  return query execute $q$
  with account as materialized (
    select a.id, a.code, a.kind, a.sign, a.guarded, a.tracked, a.balance, s.entries
      from ledger_account a
     cross join lateral (select coalesce(sum(e.amount), 0) as entries from ledger_entry e where e.account_id = a.id) s
     where a.id > $1
       and a.id <= $2
       -- The other accounts of the house have no stored balance to compare with, and years of entries.
       and (a.tracked or a.guarded)
  )
  select 'I2', a.code, 'stands at ' || case when a.tracked then a.balance else a.entries end
    from account a
   where a.guarded
     and (a.balance * a.sign < 0 or a.entries * a.sign < 0)
  union all
  select 'I3', a.code, 'row says ' || a.balance || ', entries say ' || a.entries
    from account a
   where a.tracked
     and a.balance <> a.entries
  union all
  select 'I3', 'journal ' || e.journal_id, 'leg ' || e.leg || ' says ' || coalesce(e.balance::text, 'nothing') || ' after it, entries say ' || e.total
    from (
      select x.journal_id, x.leg, x.balance, sum(x.amount) over (partition by x.account_id order by x.journal_id) as total
        from account a
        join ledger_entry x on x.account_id = a.id
       where a.tracked
    ) e
   where e.balance is distinct from e.total
  union all
  select 'I4', a.code, 'pot holds ' || a.balance || ', expected ' || coalesce(2 * m.stake, 0)
    from account a
    left join match m on m.pot_account = a.id and m.finished_at is null
   where a.kind = 'match:pot'
     and a.balance <> coalesce(2 * m.stake, 0)
  union all
  select 'I5', a.code, 'holds ' || a.balance || ', open tickets say ' || t.stakes
    from account a
   cross join lateral (
     select coalesce(sum(q.stake), 0) as stakes
       from queue_ticket q
      where q.player_id = split_part(a.code, ':', 2)::uuid
        and q.state = 'waiting'
   ) t
   where a.kind = 'user:held'
     and a.balance <> t.stakes
  $q$ using p_after, p_upto;
end
$$;

grant execute on function ledger_breach_of_accounts to throwdown_app, throwdown_staff, throwdown_audit;
