-- Returns why a player cannot join the bounty queue of a tier now [B1] [B4] [B6]; null if the player can.
create or replace function bounty_refuses_join(p_player uuid, p_tier smallint, p_now timestamptz) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  v_pool record;
  v_run  record;
begin
  select p.id, p.scoring_matches_max
    into v_pool
    from bounty_pool p
   where p.finished_at is null
     and p.tier = p_tier
     and p.state = 'OPEN'
     and p.starts_at <= p_now
     and p_now < p.ends_at;
  if not found then
    return 'bounty_closed';
  end if;
  select r.choice_match_id, r.scoring_matches
    into v_run
    from bounty_run r
   where r.pool_id = v_pool.id
     and r.player_id = p_player;
  return case
    when v_run.choice_match_id is not null then 'bounty_choice_open'
    when v_run.scoring_matches >= v_pool.scoring_matches_max then 'bounty_cap_reached'
  end;
end
$$;
