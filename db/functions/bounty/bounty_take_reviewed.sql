-- Locks and returns the id of a pool whose review is over; no row if another worker has it, its payout is stopped or it is not due.
create or replace function bounty_take_reviewed(p_pool text, p_now timestamptz) returns table (id text)
language sql security definer
set search_path = public, pg_temp
as $$
  select p.id
    from bounty_pool p
   where p.id = p_pool
     and p.state = 'REVIEW'
     and p.review_ends_at <= p_now
     and p.payout_stopped_at is null
     for no key update skip locked
$$;

grant execute on function bounty_take_reviewed to throwdown_app;
