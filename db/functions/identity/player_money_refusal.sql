-- Returns why a player may not deposit or play for stakes [L1]: staff, unchecked, check_refused or country_closed; null if
-- the player may. No role may call it: other functions do. In plpgsql, as play_refusal says.
create or replace function player_money_refusal(p_player uuid) returns text
language plpgsql stable
as $$
begin
  return case
    when exists (select from player p where p.id = p_player and p.role = 'admin') then 'staff'
    when not exists (select from player_check c where c.player_id = p_player) then 'unchecked'
    when exists (select from player_check c where c.player_id = p_player and c.state = 'refused') then 'check_refused'
    when not exists (
      select from player_check c join play_country y on y.code = c.country where c.player_id = p_player
    ) then 'country_closed'
  end;
end
$$;
