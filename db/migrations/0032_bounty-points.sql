-- Points: what a result does to the runs of its players [B2] [B3] [B5], in the transaction that settles the match; what a
-- player decides after a win [B4]; and who may join and be paired [B1] [B4] [B6].

-- One row per seat of a bounty match that was won; a player sits in one of them at most. A void touches nothing [M9].
create function bounty_score_matches(
  p_ids     uuid[],
  p_ended   uuid[],
  p_winners smallint[],
  p_to_pool bigint[],
  p_points  int[],
  p_opened  boolean[]
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not exists (select from match m where m.id = any (p_ids) and m.pool_id is not null) then
    return;
  end if;
  insert into bounty_run (pool_id, player_id)
  select s.pool_id, s.player_id
    from unnest(p_ended, p_winners) as e (id, winner)
    join match_seat s on s.match_id = e.id and s.pool_id is not null
   where e.id = any (p_ids)
     and e.winner is not null
   order by s.pool_id, s.player_id
      on conflict (pool_id, player_id) do nothing;
  -- One order for everyone: the bell locks these rows too.
  perform 1
     from match_seat s
     join bounty_run r on r.pool_id = s.pool_id and r.player_id = s.player_id
    where s.match_id = any (p_ids)
    order by r.pool_id, r.player_id
      for no key update of r;

  with result as materialized (
    select s.pool_id, s.player_id, s.opponent_id, s.match_id, s.seat = e.winner as won, e.opened,
           case when s.seat = e.winner then e.points else 0 end as points,
           case when s.seat = e.winner then e.to_pool else 0 end as to_pool
      from unnest(p_ended, p_winners, p_to_pool, p_points, p_opened) as e (id, winner, to_pool, points, opened)
      join match_seat s on s.match_id = e.id and s.pool_id is not null
     where e.id = any (p_ids)
       and e.winner is not null
  ), paired as (
    insert into bounty_pair as p (pool_id, player_id, opponent_id, meetings, wins)
    select t.pool_id, t.player_id, t.opponent_id, 1, t.won::int
      from result t
     where t.opened
     order by t.pool_id, t.player_id
        on conflict (pool_id, player_id, opponent_id) do update
       set meetings = p.meetings + 1, wins = p.wins + excluded.wins
    returning p.pool_id, p.player_id, p.meetings, p.wins
  )
  update bounty_run r
     set unbanked = case when t.won then r.unbanked + t.points else 0 end,
         unbanked_wins = case when t.won then r.unbanked_wins + (t.points > 0)::int else 0 end,
         choice_match_id = case when t.won and r.unbanked + t.points > 0 then t.match_id end,
         risk_active = false,
         risk_it_wins = r.risk_it_wins + (r.risk_active and t.points > 0)::int,
         wins = r.wins + t.won::int,
         losses = r.losses + (not t.won)::int,
         streak = case when t.won then r.streak + 1 else 0 end,
         best_streak = greatest(r.best_streak, case when t.won then r.streak + 1 else 0 end),
         matches = r.matches + 1,
         scoring_matches = r.scoring_matches + t.opened::int,
         opponents = r.opponents + coalesce(p.meetings = 1, false)::int,
         opponents_beaten = r.opponents_beaten + coalesce(t.won and p.wins = 1, false)::int,
         contributed = r.contributed + t.to_pool
    from result t
    left join paired p on p.pool_id = t.pool_id and p.player_id = t.player_id
   where r.pool_id = t.pool_id
     and r.player_id = t.player_id;
end
$$;

-- Bank It or Risk It for the named win. Answers the pool; null: there is no such choice, or the other answer was given.
create function bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamptz) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_run bounty_run;
  v_seq bigint;
begin
  select r.*
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
  -- Whoever waited here for the twin of this call reads the row as that left it; after the bell everything is banked by itself [B7].
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

-- Why a player cannot join the bounty queue of a tier now; null: nothing speaks against it.
create function bounty_refuses_join(p_player uuid, p_tier smallint, p_now timestamptz) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  v_pool bounty_pool;
  v_run  bounty_run;
begin
  select p.*
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
  select r.* into v_run from bounty_run r where r.pool_id = v_pool.id and r.player_id = p_player;
  return case
    when v_run.choice_match_id is not null then 'bounty_choice_open'
    when v_run.scoring_matches >= v_pool.scoring_matches_max then 'bounty_cap_reached'
  end;
end
$$;

-- Which of these pools take a match now. The share lock makes the bell wait: no match is born into a closing pool [B1].
create function bounty_lock_open_pools(p_pools text[], p_now timestamptz) returns text[]
language sql
set search_path = public, pg_temp
as $$
  select coalesce(array_agg(o.id), '{}')
    from (
      select p.id
        from bounty_pool p
       where p.id = any (p_pools)
         and p.state = 'OPEN'
         and p.starts_at <= p_now
         and p_now < p.ends_at
       order by p.id
         for share
    ) o
$$;

-- As before, and a bounty match is made only in an open pool.
create or replace function pair_tickets(
  p_matches       uuid[],
  p_first         uuid[],
  p_second        uuid[],
  p_states        jsonb[],
  p_deadlines     timestamptz[],
  p_pools         text[],
  p_terms_version int,
  p_operator_key  text,
  p_headers       text[],
  p_hashes        text[],
  p_signatures    text[],
  p_now           timestamptz
) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_waiting uuid[];
  v_made    uuid[];
  v_fee     bigint;
  v_refused text;
  v_pools   text[] := bounty_lock_open_pools(p_pools, p_now);
begin
  select array_agg(w.id)
    into v_waiting
    from (
      select t.id
        from queue_ticket t
       where t.id = any (p_first || p_second)
         and t.state = 'waiting'
       order by t.id
         for no key update
    ) w;
  select array_agg(p.match_id order by p.match_id)
    into v_made
    from unnest(p_matches, p_first, p_second, p_pools) as p (match_id, first, second, pool_id)
   where p.first = any (v_waiting)
     and p.second = any (v_waiting)
     and (p.pool_id is null or p.pool_id = any (v_pools));
  if v_made is null then
    return;
  end if;

  perform count(*) from ledger_open_accounts(
    array(select 'match:' || m.id || ':pot' from unnest(v_made) as m (id))
    || array(select distinct 'pool:' || p.id from unnest(p_pools) as p (id) where p.id is not null)
  );
  select a.id into v_fee from ledger_account a where a.code = 'revenue:win-fee';

  insert into match (id, version, state, deadline, mode, tier, stake, terms_version, pool_id, pot_account, pool_account, fee_account, operator_key, created_at)
  select p.match_id, 1, p.state, p.deadline, t.mode, t.tier, t.stake, p_terms_version, p.pool_id, a.id, q.id, v_fee, p_operator_key, p_now
    from unnest(p_matches, p_first, p_states, p_deadlines, p_pools) as p (match_id, first, state, deadline, pool_id)
    join queue_ticket t on t.id = p.first
    join ledger_account a on a.code = 'match:' || p.match_id || ':pot'
    left join ledger_account q on q.code = 'pool:' || p.pool_id
   where p.match_id = any (v_made);

  insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, pool_id, paired_at)
  select p.match_id, s.seat, t.player_id, o.player_id, (p.state #>> array['players', s.seat::text, 'id'])::uuid, t.device_id, a.id, t.mode, p.pool_id, p_now
    from unnest(p_matches, p_first, p_second, p_states, p_pools) as p (match_id, first, second, state, pool_id)
   cross join lateral (values (0::smallint, p.first, p.second), (1::smallint, p.second, p.first)) as s (seat, own, other)
    join queue_ticket t on t.id = s.own
    join queue_ticket o on o.id = s.other
    join ledger_account a on a.code = 'user:' || t.player_id || ':available'
   where p.match_id = any (v_made);

  insert into match_entry (match_id, seq, entry, hash, signature)
  select p.match_id, 0, p.header, decode(p.hash, 'hex'), decode(p.signature, 'hex')
    from unnest(p_matches, p_headers, p_hashes, p_signatures) as p (match_id, header, hash, signature)
   where p.match_id = any (v_made);

  update queue_ticket t
     set state = 'paired', match_id = p.match_id, ended_at = p_now
    from unnest(p_matches || p_matches, p_first || p_second) as p (match_id, ticket_id)
   where t.id = p.ticket_id
     and p.match_id = any (v_made);

  select min(a.refused)
    into v_refused
    from pair_journals(v_made) j
   cross join lateral ledger_post_batch(j.kinds, j.keys, j.legs, j.accounts, j.amounts, 'pairing', j.metas) a;
  if v_refused is not null then
    -- Undoes the whole wave: no match without both stakes in its pot.
    raise exception 'the stakes of a wave were refused: %', v_refused using errcode = 'QU001';
  end if;
  return query select unnest(v_made);
end
$$;

revoke all on all functions in schema public from public;
grant execute on function bounty_choose(uuid, smallint, uuid, text, timestamptz) to throwdown_app;
