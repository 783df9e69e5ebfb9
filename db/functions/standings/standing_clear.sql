-- Empties one table of the generation that is not live. One table per call: truncating several while an event is counted
-- would deadlock.
create or replace function standing_clear(p_table text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_generation smallint;
begin
  if p_table not in ('standing', 'standing_career', 'standing_pool', 'standing_pool_sum') then
    raise exception '% is no table of a generation', p_table;
  end if;
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  execute format('truncate %I', p_table || '_' || v_generation);
end
$$;

revoke all on function standing_clear from public;
grant execute on function standing_clear to throwdown_app;
