-- Returns why players may not join with this stake by their own decision [L2] to [L4]: excluded, timed_out, stake_limit, loss_limit,
-- time_limit or reality_check; null if the player may. Sums are made for players that have limits only: everybody else pays for a
-- few reads of indexes. It and what it calls are plpgsql, whose plans stay: a function in SQL that another one calls is planned
-- again by each call, and that was most of what a join cost.
create or replace function play_refusal(p_player uuid, p_stake bigint, p_now timestamptz) returns text
language plpgsql stable
as $$
declare
  v_refusal text := play_break_kind(p_player, p_now);
begin
  if v_refusal is null and exists (select from play_limit l where l.player_id = p_player and l.kind <> 'deposit') then
    v_refusal := play_limit_refusal(p_player, p_stake, p_now);
  end if;
  if v_refusal is null and reality_check_is_due(p_player, p_now) then
    v_refusal := 'reality_check';
  end if;
  return v_refusal;
end
$$;
