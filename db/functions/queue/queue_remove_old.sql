-- Removes tickets that ended before p_before, and offers of rematches from before, some at a time; returns how many. What a ticket did is in the
-- ledger and in its match; queue_join_all refuses a ticket whose journal is known and whose row is gone.
create or replace function queue_remove_old(p_before timestamptz, p_limit int) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_tickets int;
  v_offers  int;
begin
  delete from queue_ticket t
   using (
     select o.id
       from queue_ticket o
      where o.joined_at < p_before
        and o.ended_at < p_before
      limit p_limit
   ) old
   where t.id = old.id
     and t.ended_at is not null;
  get diagnostics v_tickets = row_count;
  delete from rematch_offer r
   using (select o.match_id, o.seat from rematch_offer o where o.offered_at < p_before limit p_limit) old
   where r.match_id = old.match_id
     and r.seat = old.seat;
  get diagnostics v_offers = row_count;
  return v_tickets + v_offers;
end
$$;

grant execute on function queue_remove_old to throwdown_app;
