-- Why staff hold the play or the withdrawals of a player; null if they do not. Reads as its caller: a plain expression costs a join
-- nearly nothing.
create or replace function player_hold_reason(p_player uuid, p_what text) returns text
language sql stable
as $$
  select h.reason from player_hold h where h.player_id = p_player and h.what = p_what and h.released_at is null
$$;

revoke all on function player_hold_reason from public;
grant execute on function player_hold_reason to throwdown_cashier;
