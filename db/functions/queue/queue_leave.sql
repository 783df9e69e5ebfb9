-- Ends those of the tickets that still wait and returns their stakes. Returns the ids ended.
create or replace function queue_leave(p_tickets uuid[], p_now timestamptz) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_ended    uuid[];
  v_journals ledger_posting[];
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
  v_journals := array(
    select row ('leave', 'queue:' || t.id || ':leave', array[h.id, a.id], array[-t.stake, t.stake], null)::ledger_posting
      from queue_ticket t
      join ledger_account h on h.code = 'user:' || t.player_id || ':held'
      join ledger_account a on a.code = 'user:' || t.player_id || ':available'
     where t.id = any (v_ended)
     order by t.id
  );
  perform count(*)
     from ledger_post_batch(v_journals, 'queue') a
    -- Leaving is never refused; if it were, the ticket must stay waiting.
    where case when a.refused is null then true else ledger_raise('queue ' || a.key || ' ' || a.refused) end;
  return query select unnest(v_ended);
end
$$;

grant execute on function queue_leave to throwdown_app;
