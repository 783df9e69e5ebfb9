-- Once no match of the pool runs, banks what is unbanked of every player, in the order of the wins that earned it [B7], and keeps who
-- is a verified person now [B14].
-- Returns whether this call did it.
create or replace function bounty_begin_review(p_pool text, p_review interval, p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_tier smallint;
begin
  select p.tier into v_tier from bounty_pool p where p.id = p_pool and p.state = 'CLOSING' for no key update;
  if not found or exists (select from match_seat s where s.running and s.pool_id = p_pool) then
    return false;
  end if;
  perform 1 from bounty_run r where r.pool_id = p_pool order by r.player_id for no key update;
  with banked as (
    insert into play_event (at, kind, player_id, mode, tier, pool_id, points)
    select p_now, 'banked', r.player_id, 'bounty', v_tier, p_pool, r.unbanked
      from bounty_run r
     cross join lateral (
       select e.seq from play_event e
        where e.player_id = r.player_id and e.pool_id = p_pool and e.kind = 'won'
        order by e.seq desc limit 1
     ) w
     where r.pool_id = p_pool
       and r.unbanked > 0
     order by w.seq
    returning player_id, seq
  )
  update bounty_run r
     set banked = r.banked + r.unbanked,
         banked_wins = r.banked_wins + r.unbanked_wins,
         unbanked = 0,
         unbanked_wins = 0,
         risk_active = false,
         choice_match_id = null,
         reached_seq = b.seq
    from banked b
   where r.pool_id = p_pool
     and r.player_id = b.player_id;
  update bounty_run r
     set verified = true
    from player_verified(array(select b.player_id from bounty_run b where b.pool_id = p_pool)) as v (player_id)
   where r.pool_id = p_pool
     and r.player_id = v.player_id;
  update bounty_pool p
     set state = 'REVIEW', review_at = p_now, review_ends_at = p_now + p_review
   where p.id = p_pool;
  return true;
end
$$;

grant execute on function bounty_begin_review to throwdown_app;
