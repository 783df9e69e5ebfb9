-- Why staff hold the play or the withdrawals of a player; null if they do not. Reads as its caller. In plpgsql, as
-- play_refusal says.
create or replace function player_hold_reason(p_player uuid, p_what text) returns text
language plpgsql stable
as $$
begin
  return (select h.reason from player_hold h where h.player_id = p_player and h.what = p_what and h.released_at is null);
end
$$;

grant execute on function player_hold_reason to throwdown_cashier;
