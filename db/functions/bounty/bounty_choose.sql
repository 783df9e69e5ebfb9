-- Stores Bank It or Risk It for the named win [B4]. Returns the pool; null if this choice does not exist or the other decision
-- is stored already.
create or replace function bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamptz) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_run record;
  v_seq bigint;
begin
  select r.pool_id, r.choice_match_id, r.decided_match_id, r.decision, r.unbanked
    into v_run
    from bounty_run r
    join bounty_pool p on p.id = r.pool_id
   where r.player_id = p_player
     and p.tier = p_tier
     and (r.choice_match_id = p_match or r.decided_match_id = p_match)
     for no key update of r;
  if not found then
    return null;
  end if;
  if v_run.decided_match_id = p_match then
    return case when v_run.decision = p_decision then v_run.pool_id end;
  end if;
  -- A call that waited for its duplicate reads the row as the duplicate left it. After the pool close all points are banked
  -- automatically [B7].
  if v_run.choice_match_id is distinct from p_match
    or not exists (select from bounty_pool p where p.id = v_run.pool_id and p.state = 'OPEN' and p_now < p.ends_at) then
    return null;
  end if;
  insert into play_event (at, kind, player_id, mode, tier, match_id, pool_id, points)
  values (p_now, case p_decision when 'bank' then 'banked' else 'risked' end, p_player, 'bounty', p_tier, p_match, v_run.pool_id,
          case p_decision when 'bank' then v_run.unbanked else 0 end)
  returning seq into v_seq;
  update bounty_run r
     set decided_match_id = p_match,
         decision = p_decision,
         choice_match_id = null,
         risk_active = p_decision = 'risk',
         banked = r.banked + case p_decision when 'bank' then r.unbanked else 0 end,
         banked_wins = r.banked_wins + case p_decision when 'bank' then r.unbanked_wins else 0 end,
         unbanked = case p_decision when 'bank' then 0 else r.unbanked end,
         unbanked_wins = case p_decision when 'bank' then 0 else r.unbanked_wins end,
         reached_seq = case p_decision when 'bank' then v_seq else r.reached_seq end
   where r.pool_id = v_run.pool_id
     and r.player_id = p_player;
  return v_run.pool_id;
end
$$;

grant execute on function bounty_choose to throwdown_app;
