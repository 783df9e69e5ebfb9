-- Returns why a player may not join with this stake by the own decision [L2] to [L4]: excluded, timed_out, stake_limit, loss_limit,
-- time_limit or reality_check; null if the player may. Sums are made for players that have limits only: everybody else pays for a
-- few reads of indexes.
create or replace function play_refusal(p_player uuid, p_stake bigint, p_now timestamptz) returns text
language sql stable
as $$
  select coalesce(
    play_break_kind(p_player, p_now),
    case
      when exists (select from play_limit l where l.player_id = p_player) then play_limit_refusal(p_player, p_stake, p_now)
    end,
    case when reality_check_is_due(p_player, p_now) then 'reality_check' end
  )
$$;

revoke all on function play_refusal from public;
