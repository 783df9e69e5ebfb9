-- Updates the planner's statistics after the slices and before the switch.
create or replace function standing_rebuild_analyse(p_generation smallint) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  execute format('analyze standing_%1$s, standing_career_%1$s, standing_pool_%1$s, standing_player', p_generation);
end
$$;

revoke all on function standing_rebuild_analyse from public;
grant execute on function standing_rebuild_analyse to throwdown_app;
