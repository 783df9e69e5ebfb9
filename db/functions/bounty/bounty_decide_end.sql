-- How a pool ends by its runs, its terms and the confirmed cases [B8] [B9] [B10] [B11]. It reads nothing that a player can change in the
-- review [B14].
create or replace function bounty_decide_end(
  p_pool       text,
  out state    text,
  out eligible int,
  out total    bigint,
  out fee      bigint,
  out players  uuid[],
  out amounts  bigint[],
  -- Who has played enough and gets no prize.
  out excluded uuid[]
)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  v_terms  record;
  v_second bigint;
  v_third  bigint;
begin
  select t.pool_fee_bps, t.pool_second_bps, t.pool_third_bps, t.eligible_scoring_matches_min, t.eligible_opponents_min, t.eligible_players_min
    into strict v_terms
    from bounty_pool p
    join ledger_terms t on t.version = p.terms_version
   where p.id = p_pool;
  select coalesce(sum(r.contributed), 0) into total from bounty_run r where r.pool_id = p_pool;
  select count(*) filter (where c.may_win),
         (array_agg(r.player_id order by r.banked desc, r.opponents_beaten desc, r.matches, r.reached_seq, r.entrant) filter (where c.may_win))[1:3],
         coalesce(array_agg(r.player_id) filter (where not c.may_win), '{}')
    into eligible, players, excluded
    from bounty_run r
   cross join lateral (
     select r.verified and not bounty_has_case(r.player_id, p_pool) as may_win
   ) c
   where r.pool_id = p_pool
     and r.scoring_matches >= v_terms.eligible_scoring_matches_min
     and r.opponents >= v_terms.eligible_opponents_min;
  if eligible >= v_terms.eligible_players_min then
    state := 'SETTLED';
    fee := total * v_terms.pool_fee_bps / 10000;
    v_second := (total - fee) * v_terms.pool_second_bps / 10000;
    v_third := (total - fee) * v_terms.pool_third_bps / 10000;
    amounts := array[total - fee - v_second - v_third, v_second, v_third];
    return;
  end if;
  state := 'VOID';
  fee := 0;
  select coalesce(array_agg(r.player_id order by r.player_id), '{}'), coalesce(array_agg(r.contributed order by r.player_id), '{}')
    into players, amounts
    from bounty_run r
   where r.pool_id = p_pool
     and r.contributed > 0;
end
$$;
