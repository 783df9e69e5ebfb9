-- Makes the rebuilt generation live, with every event up to now. Returns its build.
create or replace function standing_switch(p_now timestamptz, p_limit int) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_next  smallint;
  v_build bigint;
  v_from  bigint;
  v_to    bigint;
begin
  -- One lock order for all; standing_apply on the live generation waits here.
  perform from standing_generation g order by g.generation for update;
  select g.generation into strict v_next from standing_generation g where not g.live;
  loop
    select g.seq into v_from from standing_generation g where g.generation = v_next;
    perform standing_apply(v_next, p_now, p_limit);
    select g.seq into v_to from standing_generation g where g.generation = v_next;
    exit when v_to = v_from;
  end loop;
  select max(g.build) + 1 into v_build from standing_generation g;
  update standing_generation g set live = false where g.live;
  update standing_generation g set live = true, build = v_build where g.generation = v_next;
  return v_build;
end
$$;

revoke all on function standing_switch from public;
grant execute on function standing_switch to throwdown_app;
