-- The tables of the queue and the matches exist now, so the books are held against them and not against their own journals.

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

create or replace view ledger_breach_i5_held_is_open_tickets as
select 'I5' as invariant, a.code as subject, 'holds ' || a.balance || ', open tickets say ' || coalesce(sum(t.stake), 0) as detail
  from ledger_account a
  left join queue_ticket t on t.player_id = split_part(a.code, ':', 2)::uuid and t.state = 'waiting'
 where a.kind = 'user:held'
 group by a.id, a.code, a.balance
having a.balance <> coalesce(sum(t.stake), 0)
union all
select 'I5', 'ticket ' || t.id, 'waits without a hold'
  from queue_ticket t
  left join ledger_account a on a.code = 'user:' || t.player_id || ':held'
 where t.state = 'waiting'
   and a.id is null;
