-- Deactivates the account of a player on request. Returns null, 'playing' while a match or ticket needs the player, or 'not_active'.
create or replace function player_close(p_player uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from player p where p.id = p_player and p.status = 'active' for update;
  if not found then
    return 'not_active';
  end if;
  -- After a running join of the player, whose ticket is then seen.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p_player, 0));
  if player_is_playing(p_player) then
    return 'playing';
  end if;
  update player set status = 'deactivated' where id = p_player;
  insert into player_closing (player_id, closed_by) values (p_player, 'player');
  return null;
end
$$;

grant execute on function player_close to throwdown_app;
