-- Breaches of I5: what is reserved of a player is the sum of the waiting tickets.
create or replace view ledger_breach_i5_reserved_is_open_tickets as
select 'I5' as invariant, a.code as subject, 'holds ' || a.balance || ', open tickets say ' || coalesce(sum(t.stake), 0) as detail
  from ledger_account a
  left join queue_ticket t on t.player_id = split_part(a.code, ':', 2)::uuid and t.state = 'waiting'
 where a.kind = 'user:held'
 group by a.id, a.code, a.balance
having a.balance <> coalesce(sum(t.stake), 0)
union all
select 'I5', 'ticket ' || t.id, 'waits without a reservation'
  from queue_ticket t
  left join ledger_account a on a.code = 'user:' || t.player_id || ':held'
 where t.state = 'waiting'
   and a.id is null;

grant select on ledger_breach_i5_reserved_is_open_tickets to throwdown_app, throwdown_staff, throwdown_audit;
