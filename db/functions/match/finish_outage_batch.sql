-- The matches of a batch were extended, except those that failed: they are tried again when the claim ends.
create or replace function finish_outage_batch(p_outage int, p_number int, p_failed uuid[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if cardinality(p_failed) > 0 then
    update outage_batch b set match_ids = p_failed where b.outage_id = p_outage and b.number = p_number;
  else
    delete from outage_batch b where b.outage_id = p_outage and b.number = p_number;
  end if;
end
$$;

grant execute on function finish_outage_batch to throwdown_app;
