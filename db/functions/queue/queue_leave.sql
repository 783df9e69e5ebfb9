-- Ends those of the tickets that still wait and returns their stakes. Returns the ids ended.
create or replace function queue_leave(p_tickets uuid[], p_now timestamptz) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_ended uuid[];
begin
  select array_agg(w.id order by w.id)
    into v_ended
    from (
      select t.id
        from queue_ticket t
       where t.id = any (p_tickets)
         and t.state = 'waiting'
       order by t.id
         for no key update
    ) w;
  if v_ended is null then
    return;
  end if;
  update queue_ticket t
     set state = 'left', ended_at = p_now
   where t.id = any (v_ended);
  perform count(*)
     from (
       select array_agg('leave'::ledger_journal_kind order by t.id) as kinds,
              array_agg('queue:' || t.id || ':leave' order by t.id) as keys,
              array_agg(2 order by t.id) as legs
         from queue_ticket t
        where t.id = any (v_ended)
     ) j
    cross join (
      select array_agg(l.account order by t.id, l.leg) as accounts,
             array_agg(l.amount order by t.id, l.leg) as amounts
        from queue_ticket t
        join ledger_account h on h.code = 'user:' || t.player_id || ':held'
        join ledger_account a on a.code = 'user:' || t.player_id || ':available'
       cross join lateral (values (0, h.id, -t.stake), (1, a.id, t.stake)) as l (leg, account, amount)
       where t.id = any (v_ended)
    ) m
    cross join lateral ledger_post_batch(j.kinds, j.keys, j.legs, m.accounts, m.amounts, 'queue') a
    -- Leaving is never refused; if it were, the ticket must stay waiting.
    where case when a.refused is null then true else ledger_raise('queue ' || a.key || ' ' || a.refused) end;
  return query select unnest(v_ended);
end
$$;

revoke all on function queue_leave from public;
grant execute on function queue_leave to throwdown_app;
