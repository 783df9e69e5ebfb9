-- How a deposit of these micro-dollars is split [L2]. counted: the part that may be played, before the fee, which is the least room
-- in the deposit limits; during a break nothing. withdraw_only: what is left of the other part after its share of the fee.
create or replace function play_deposit_share(
  p_player          uuid,
  p_micros          bigint,
  p_fee             bigint,
  p_now             timestamptz,
  out counted       bigint,
  out withdraw_only bigint,
  out reason        text
)
language plpgsql stable
as $$
declare
  v_over bigint;
begin
  reason := play_break_kind(p_player, p_now);
  if reason is not null then
    counted := 0;
  else
    select least(p_micros, min(greatest(l.amount - s.counted, 0)))
      into counted
      from play_limit l
     cross join lateral play_deposits_since(p_player, p_now - make_interval(hours => 24 * l.days)) s
     where l.player_id = p_player
       and l.kind = 'deposit';
  end if;
  v_over := p_micros - counted;
  -- Both parts pay the fee. Here it is rounded up, so that the playable part pays its own rounded down, as a whole deposit does.
  withdraw_only := v_over - div(v_over::numeric * p_fee + p_micros - 1, p_micros)::bigint;
  reason := coalesce(reason, case when withdraw_only > 0 then 'deposit_limit' end);
end
$$;
