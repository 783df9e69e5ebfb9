-- The slices of a new pairing round, in the place of those of the last one that no node has claimed. Tickets that a node pairs just now
-- are left out.
create or replace function store_pairing_slices(p_slices json, p_clock timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_claimed uuid[];
begin
  delete from pairing_slice s where s.claimed_until <= coalesce(p_clock, clock_timestamp());
  v_claimed := array(select unnest(s.left_over || s.ticket_ids) from pairing_slice s);
  insert into pairing_slice (mode, tier, number, ticket_ids)
  select s.mode, s.tier, s.number, array(select t.id from unnest(s.ticket_ids) as t (id) where t.id not in (select unnest(v_claimed)))
    from json_to_recordset(p_slices) as s (mode text, tier smallint, number smallint, ticket_ids uuid[])
   order by s.number, s.mode, s.tier;
end
$$;

grant execute on function store_pairing_slices to throwdown_app;
