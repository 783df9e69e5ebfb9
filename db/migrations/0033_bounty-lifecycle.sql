-- The week of a pool [B7]: open, closing, review, settled or void. Each step is one transaction that looks at the state it
-- starts from, so a step may be tried by anybody, at any time, as often as one likes.

-- The pool of the current week comes into being when somebody asks for it. Answers its state.
create function bounty_open_pool(
  p_id                  text,
  p_tier                smallint,
  p_starts_at           timestamptz,
  p_ends_at             timestamptz,
  p_terms_version       int,
  p_scoring_matches_max int
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into bounty_pool (id, tier, starts_at, ends_at, terms_version, scoring_matches_max)
  values (p_id, p_tier, p_starts_at, p_ends_at, p_terms_version, p_scoring_matches_max)
      on conflict (id) do nothing;
  return (select p.state from bounty_pool p where p.id = p_id);
end
$$;

-- The bell. Answers the pools it rang for.
create function bounty_close_due(p_now timestamptz) returns setof text
language sql security definer
set search_path = public, pg_temp
as $$
  update bounty_pool p
     set state = 'CLOSING', closing_at = p_now
   where p.id in (
     select d.id from bounty_pool d where d.finished_at is null and d.state = 'OPEN' and d.ends_at <= p_now order by d.id for no key update
   )
     and p.state = 'OPEN'
  returning p.id
$$;

-- Once no match of the pool runs: what is unbanked is banked for everyone, in the order of the wins that earned it.
-- Answers whether this call did it.
create function bounty_begin_review(p_pool text, p_review interval, p_now timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_pool bounty_pool;
begin
  select p.* into v_pool from bounty_pool p where p.id = p_pool and p.state = 'CLOSING' for no key update;
  if not found or exists (select from match_seat s where s.running and s.pool_id = p_pool) then
    return false;
  end if;
  perform 1 from bounty_run r where r.pool_id = p_pool order by r.player_id for no key update;
  with banked as (
    insert into play_event (at, kind, player_id, mode, tier, pool_id, points)
    select p_now, 'banked', r.player_id, 'bounty', v_pool.tier, p_pool, r.unbanked
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
  update bounty_pool p
     set state = 'REVIEW', review_at = p_now, review_ends_at = p_now + p_review
   where p.id = p_pool;
  return true;
end
$$;

-- The pool to finish, locked for this transaction; nothing: another worker has it or it is not due.
create function bounty_take_reviewed(p_pool text, p_now timestamptz) returns setof bounty_pool
language sql security definer
set search_path = public, pg_temp
as $$
  select p.*
    from bounty_pool p
   where p.id = p_pool
     and p.state = 'REVIEW'
     and p.review_ends_at <= p_now
     for no key update skip locked
$$;

-- The end, in the transaction that has moved the money: prizes [B10] or returns [B11] are recorded, and the books must agree.
create function bounty_finish_pool(
  p_pool     text,
  p_state    text,
  p_eligible int,
  p_excluded uuid[],
  p_total    bigint,
  p_fee      bigint,
  -- In order of place, or those who get their contributions back.
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

revoke all on all functions in schema public from public;
grant execute on function
  bounty_open_pool(text, smallint, timestamptz, timestamptz, int, int),
  bounty_close_due(timestamptz),
  bounty_begin_review(text, interval, timestamptz),
  bounty_take_reviewed(text, timestamptz),
  bounty_finish_pool(text, text, int, uuid[], bigint, bigint, uuid[], bigint[], timestamptz)
   to throwdown_app;

-- I6 against the tables of the pools: contributions are the sum of the runs, and a pool holds them until it is finished.
create or replace view ledger_breach_i6_pool_is_contributions as
select 'I6' as invariant,
       a.code as subject,
       'holds ' || f.held || ' of ' || f.contributed || ' contributed, closed ' || f.closings || ' times' as detail
  from ledger_account a
 cross join lateral (
   select coalesce(sum(e.amount), 0) as held,
          coalesce(sum(e.amount) filter (where j.kind in ('settle', 'reversal')), 0) as contributed,
          count(distinct j.id) filter (where j.kind in ('pool-settle', 'pool-void')) as closings
     from ledger_entry e
     left join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id
 ) f
 where a.kind = 'pool'
   and f.held <> case when f.closings = 0 then f.contributed else 0 end
union all
select 'I6', 'pool:' || p.id, 'is ' || p.state || ' and holds ' || h.held || ', runs say ' || r.contributed
  from bounty_pool p
 cross join lateral (
   select coalesce(sum(e.amount), 0) as held
     from ledger_account a
     join ledger_entry e on e.account_id = a.id
    where a.code = 'pool:' || p.id
 ) h
 cross join lateral (
   select coalesce(sum(b.contributed), 0) as contributed from bounty_run b where b.pool_id = p.id
 ) r
 where h.held <> case when p.finished_at is null then r.contributed else 0 end
    or (p.finished_at is not null and p.total <> r.contributed);
