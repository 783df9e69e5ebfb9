-- Ends a reviewed pool: prizes [B10] or returned contributions [B11], the journals and the events, in one transaction. Who is paid what
-- follows from the runs of the pool and its terms; raises unless the caller has decided the same.
create or replace function bounty_finish_pool(
  p_pool     text,
  p_state    text,
  p_eligible int,
  p_total    bigint,
  p_fee      bigint,
  -- The winners in order of place, or the players that get their contributions back.
  p_players  uuid[],
  p_amounts  bigint[],
  p_now      timestamptz
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_tier smallint;
  v_end  record;
begin
  update bounty_pool p
     set state = p_state, finished_at = p_now, total = p_total, fee = p_fee, eligible_players = p_eligible
   where p.id = p_pool
     and p.state = 'REVIEW'
     and p.review_ends_at <= p_now
     and p.payout_stopped_at is null
  returning p.tier into v_tier;
  if not found then
    raise exception 'the review of pool % is not over', p_pool using errcode = 'BO001';
  end if;
  v_end := bounty_decide_end(p_pool);
  if row (p_state, p_eligible, p_total, p_fee, p_players, p_amounts)
    is distinct from row (v_end.state, v_end.eligible, v_end.total, v_end.fee, v_end.players, v_end.amounts) then
    raise exception 'pool % does not add up: it is % of %', p_pool, v_end.state, v_end.total using errcode = 'BO002';
  end if;
  perform bounty_pay_out(p_pool, v_end.state, v_end.fee, v_end.players, v_end.amounts);
  update bounty_run r set excluded = true where r.pool_id = p_pool and r.player_id = any (v_end.excluded);
  if p_state = 'SETTLED' then
    insert into bounty_prize (pool_id, place, player_id, amount)
    select p_pool, u.place, u.player_id, u.amount
      from unnest(p_players, p_amounts) with ordinality as u (player_id, amount, place);
  end if;
  insert into play_event (at, kind, player_id, mode, tier, pool_id, earnings)
  select p_now, case p_state when 'SETTLED' then 'prize' else 'returned' end, u.player_id, 'bounty', v_tier, p_pool, u.amount
    from unnest(p_players, p_amounts) with ordinality as u (player_id, amount, place)
   order by u.place;
end
$$;

grant execute on function bounty_finish_pool to throwdown_app;
