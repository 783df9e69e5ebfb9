-- Opens the account of a player who has proved mailbox and password or factor. Returns as player_reopen does, or 'staff': an account with the
-- rights of staff is opened again by two people only.
create or replace function player_reopen_own(p_player uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from player p where p.id = p_player and p.role = 'admin';
  if found then
    return 'staff';
  end if;
  return player_reopen(p_player, null);
end
$$;

grant execute on function player_reopen_own to throwdown_app;
