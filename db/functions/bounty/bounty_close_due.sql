-- Closes the pools whose week is over [B7]. Returns their ids.
create or replace function bounty_close_due(p_now timestamptz) returns setof text
language sql security definer
set search_path = public, pg_temp
as $$
  update bounty_pool p
     set state = 'CLOSING', closing_at = p_now
   where p.id in (
     select d.id from bounty_pool d where d.finished_at is null and d.state = 'OPEN' and d.ends_at <= p_now order by d.id for no key update
   )
     and p.state = 'OPEN'
  returning p.id
$$;

grant execute on function bounty_close_due to throwdown_app;
