-- Records the end of a pool, in the transaction that has moved the money: prizes [B10] or returned contributions [B11].
-- Raises unless the amounts agree with the ledger.
create or replace function bounty_finish_pool(
  p_pool     text,
  p_state    text,
  p_eligible int,
  p_excluded uuid[],
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
  v_left bigint;
begin
  update bounty_pool p
     set state = p_state, finished_at = p_now, total = p_total, fee = p_fee, eligible_players = p_eligible
   where p.id = p_pool
     and p.state = 'REVIEW'
  returning p.tier into v_tier;
  if not found then
    raise exception 'pool % is not under review', p_pool using errcode = 'BO001';
  end if;
  select coalesce(sum(e.amount), 0)
    into v_left
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
   where a.code = 'pool:' || p_pool;
  if v_left <> 0
    or p_total <> (select coalesce(sum(r.contributed), 0) from bounty_run r where r.pool_id = p_pool)
    or p_total <> p_fee + (select coalesce(sum(a.amount), 0) from unnest(p_amounts) as a (amount)) then
    raise exception 'pool % does not add up: % left of %', p_pool, v_left, p_total using errcode = 'BO002';
  end if;
  update bounty_run r set excluded = true where r.pool_id = p_pool and r.player_id = any (p_excluded);
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

revoke all on function bounty_finish_pool from public;
grant execute on function bounty_finish_pool to throwdown_app;
