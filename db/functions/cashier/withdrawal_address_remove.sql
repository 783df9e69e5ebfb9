-- Removes one of a player's own addresses: the next withdrawal to it waits again [C3]. Returns 'removed', 'missing', or 'in_use' while a withdrawal
-- goes to it. For the link of its mail ('link') its wait begins anew then: that withdrawal has a link of its own.
create or replace function withdrawal_address_remove(p_player uuid, p_address text, p_actor text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_actor is null or p_actor not in ('player', 'link') then
    raise exception '% removes no address', p_actor using errcode = 'invalid_parameter_value';
  end if;
  -- After a running request of the player, whose withdrawal is then seen.
  perform pg_advisory_xact_lock(hashtextextended('withdrawals of ' || p_player, 0));
  perform
     from withdrawal w
    where w.player_id = p_player
      and w.address = p_address
      and w.state in ('requested', 'accepted', 'sending');
  if found then
    update withdrawal_address a
       set requested_at = clock_timestamp(), usable_at = null
     where a.player_id = p_player
       and a.address = p_address
       and p_actor = 'link';
    return case when found then 'removed' else 'in_use' end;
  end if;
  delete from withdrawal_address a where a.player_id = p_player and a.address = p_address;
  return case when found then 'removed' else 'missing' end;
end
$$;

grant execute on function withdrawal_address_remove to throwdown_app;
