-- Remembers that players were sent the state of their deposits, unless it has changed since.
create or replace function cashier_mark_notified(p_ids bigint[], p_states text[]) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update cashier_deposit d
     set notified = true
    from unnest(p_ids, p_states) as n (id, state)
   where d.id = n.id
     and d.state = n.state
$$;

grant execute on function cashier_mark_notified to throwdown_cashier;
