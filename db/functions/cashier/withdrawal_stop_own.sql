-- Stops a withdrawal for its player, who cancels it ('player') or opened the link of its mail ('link') [C9]. Returns 'stopped', 'over' if an attempt to
-- pay it exists or it has ended, or 'missing'. After a stop by the link the address is new again: somebody else may have entered it.
create or replace function withdrawal_stop_own(p_player uuid, p_withdrawal uuid, p_actor text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_address text;
begin
  if p_actor is null or p_actor not in ('player', 'link') then
    raise exception '% stops no withdrawal', p_actor using errcode = 'invalid_parameter_value';
  end if;
  select w.address into v_address from withdrawal w where w.id = p_withdrawal and w.player_id = p_player;
  if not found then
    return 'missing';
  end if;
  if not withdrawal_reject(p_withdrawal, p_actor) then
    return 'over';
  end if;
  if p_actor = 'link' then
    update withdrawal_address a
       set requested_at = clock_timestamp(), usable_at = null
     where a.player_id = p_player
       and a.address = v_address;
  end if;
  return 'stopped';
end
$$;

grant execute on function withdrawal_stop_own to throwdown_app;
