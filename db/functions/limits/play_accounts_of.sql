-- Every account of the person of this player, the player's own first: a break holds for the person [L3].
create or replace function play_accounts_of(p_player uuid) returns uuid[]
language plpgsql stable
as $$
begin
  return array(
    select p_player
    union
    select same.player_id
      from player_check own
      join player_check same on same.person_id = own.person_id
     where own.player_id = p_player
  );
end
$$;
