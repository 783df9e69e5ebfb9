-- Breaches of I4: a pot holds both stakes while its match runs, and nothing otherwise.
create or replace view ledger_breach_i4_pot_is_full_or_empty as
select 'I4' as invariant, a.code as subject, 'pot holds ' || a.balance || ', expected ' || coalesce(2 * m.stake, 0) as detail
  from ledger_account a
  left join match m on m.pot_account = a.id and m.finished_at is null
 where a.kind = 'match:pot'
   and a.balance <> coalesce(2 * m.stake, 0)
union all
select 'I4', 'match ' || m.id, 'runs without a pot'
  from match m
  left join ledger_account a on a.id = m.pot_account and a.code = 'match:' || m.id || ':pot'
 where m.finished_at is null
   and m.stake > 0
   and a.id is null;

grant select on ledger_breach_i4_pot_is_full_or_empty to throwdown_app, throwdown_staff, throwdown_audit;
