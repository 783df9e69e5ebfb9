-- Joins with one ticket, for the rematch.
create or replace function queue_join(p_ticket ticket_to_join, p_now timestamptz) returns text
language sql security definer
set search_path = public, pg_temp
as $$
  select j.answer from queue_join_all(array[p_ticket], p_now) j
$$;
