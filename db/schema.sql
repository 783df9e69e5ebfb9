CREATE SCHEMA public;

ALTER SCHEMA public OWNER TO pg_database_owner;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE TYPE public.ledger_answer AS (
	key text,
	journal_id bigint,
	refused text,
	replayed boolean
);

ALTER TYPE public.ledger_answer OWNER TO throwdown_owner;

CREATE TYPE public.ledger_currency AS ENUM (
    'USD',
    'USDC',
    'SOL'
);

ALTER TYPE public.ledger_currency OWNER TO throwdown_owner;

CREATE TYPE public.ledger_journal_kind AS ENUM (
    'capital',
    'deposit',
    'sweep',
    'swap',
    'join',
    'leave',
    'pair',
    'settle',
    'pool-settle',
    'pool-void',
    'wd-ask',
    'wd-sign',
    'wd-expired',
    'wd-final',
    'wd-fail',
    'bonus',
    'adjustment',
    'reversal',
    'seed'
);

ALTER TYPE public.ledger_journal_kind OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_begin_review(p_pool text, p_review interval, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_begin_review(p_pool text, p_review interval, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_close_due(p_now timestamp with time zone) RETURNS SETOF text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update bounty_pool p
     set state = 'CLOSING', closing_at = p_now
   where p.id in (
     select d.id from bounty_pool d where d.finished_at is null and d.state = 'OPEN' and d.ends_at <= p_now order by d.id for no key update
   )
     and p.state = 'OPEN'
  returning p.id
$$;

ALTER FUNCTION public.bounty_close_due(p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_finish_pool(p_pool text, p_state text, p_eligible integer, p_excluded uuid[], p_total bigint, p_fee bigint, p_players uuid[], p_amounts bigint[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_finish_pool(p_pool text, p_state text, p_eligible integer, p_excluded uuid[], p_total bigint, p_fee bigint, p_players uuid[], p_amounts bigint[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_lock_open_pools(p_pools text[], p_now timestamp with time zone) RETURNS text[]
    LANGUAGE sql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_lock_open_pools(p_pools text[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_open_pool(p_id text, p_tier smallint, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_terms_version integer, p_scoring_matches_max integer) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into bounty_pool (id, tier, starts_at, ends_at, terms_version, scoring_matches_max)
  values (p_id, p_tier, p_starts_at, p_ends_at, p_terms_version, p_scoring_matches_max)
      on conflict (id) do nothing;
  return (select p.state from bounty_pool p where p.id = p_id);
end
$$;

ALTER FUNCTION public.bounty_open_pool(p_id text, p_tier smallint, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_terms_version integer, p_scoring_matches_max integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_refuses_join(p_player uuid, p_tier smallint, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_refuses_join(p_player uuid, p_tier smallint, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_score_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_pool bigint[], p_points integer[], p_opened boolean[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.bounty_score_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_pool bigint[], p_points integer[], p_opened boolean[]) OWNER TO throwdown_owner;

CREATE TABLE public.bounty_pool (
    id text NOT NULL,
    tier smallint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    state text DEFAULT 'OPEN'::text NOT NULL,
    terms_version integer NOT NULL,
    scoring_matches_max integer NOT NULL,
    closing_at timestamp with time zone,
    review_at timestamp with time zone,
    review_ends_at timestamp with time zone,
    finished_at timestamp with time zone,
    total bigint,
    fee bigint,
    eligible_players integer,
    CONSTRAINT a_finished_pool_has_its_totals CHECK ((((finished_at IS NULL) = (total IS NULL)) AND ((finished_at IS NULL) = (fee IS NULL)) AND ((finished_at IS NULL) = (eligible_players IS NULL)) AND ((fee >= 0) AND (fee <= total)))),
    CONSTRAINT a_pool_begins_on_monday_midnight CHECK (((EXTRACT(isodow FROM (starts_at AT TIME ZONE 'UTC'::text)) = (1)::numeric) AND (date_trunc('day'::text, (starts_at AT TIME ZONE 'UTC'::text)) = (starts_at AT TIME ZONE 'UTC'::text)))),
    CONSTRAINT a_pool_is_called_by_tier_and_day CHECK ((id = ((('usd'::text || tier) || '-'::text) || to_char((starts_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text)))),
    CONSTRAINT a_pool_lasts_a_week CHECK ((ends_at = (starts_at + '168:00:00'::interval))),
    CONSTRAINT a_void_pool_takes_no_fee CHECK (((state <> 'VOID'::text) OR (fee = 0))),
    CONSTRAINT every_step_has_its_time CHECK ((((state = 'OPEN'::text) = (closing_at IS NULL)) AND ((state = ANY (ARRAY['OPEN'::text, 'CLOSING'::text])) = (review_at IS NULL)) AND ((review_at IS NULL) = (review_ends_at IS NULL)) AND ((state = ANY (ARRAY['SETTLED'::text, 'VOID'::text])) = (finished_at IS NOT NULL)))),
    CONSTRAINT pool_state_is_known CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSING'::text, 'REVIEW'::text, 'SETTLED'::text, 'VOID'::text])))
);

ALTER TABLE public.bounty_pool OWNER TO throwdown_owner;

CREATE FUNCTION public.bounty_take_reviewed(p_pool text, p_now timestamp with time zone) RETURNS SETOF public.bounty_pool
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select p.*
    from bounty_pool p
   where p.id = p_pool
     and p.state = 'REVIEW'
     and p.review_ends_at <= p_now
     for no key update skip locked
$$;

ALTER FUNCTION public.bounty_take_reviewed(p_pool text, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.claim_due_matches(p_now timestamp with time zone, p_due_before timestamp with time zone, p_gap_over interval, p_limit integer) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update match m
     set claimed_until = p_now + interval '1 second'
   where m.id in (
     select d.id
       from match d
      where d.deadline <= p_due_before
        and (d.claimed_until is null or d.claimed_until < p_now)
        and not exists (select from service_outage o where o.applied_at is null)
        and exists (select from service_heartbeat h where p_now - h.beat_at <= p_gap_over)
      order by d.deadline
      limit p_limit
        for no key update skip locked
   )
  returning m.id
$$;

ALTER FUNCTION public.claim_due_matches(p_now timestamp with time zone, p_due_before timestamp with time zone, p_gap_over interval, p_limit integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into match_evidence (match_id, turn, seat, commitment, received_at)
  values (p_match, p_turn, p_seat, p_commitment, p_received_at)
      on conflict do nothing
$$;

ALTER FUNCTION public.keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_apply_journals() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_key        text;
  v_fault      text;
  v_sums_debit boolean;
  v_left       boolean;
begin
  select j.key,
         case
           when j.unknown_accounts > 0 then 'LD003'
           when j.usd <> 0 or j.usdc <> 0 or j.sol <> 0 then 'LD004'
           when j.kind <> 'reversal' and j.outside_flow > 0 then 'LD005'
         end,
         j.sums_debit
    into v_key, v_fault, v_sums_debit
    from (
      select n.id,
             n.key,
             n.kind,
             count(*) filter (where a.id is null) as unknown_accounts,
             coalesce(sum(l.amount) filter (where a.currency = 'USD'), 0) as usd,
             coalesce(sum(l.amount) filter (where a.currency = 'USDC'), 0) as usdc,
             coalesce(sum(l.amount) filter (where a.currency = 'SOL'), 0) as sol,
             count(*) filter (where not coalesce(case when l.amount < 0 then f.may_debit else f.may_credit end, false)) as outside_flow,
             coalesce(bool_or(a.guarded and not a.tracked and l.amount * a.sign < 0), false) as sums_debit
        from added n
       cross join lateral unnest(n.accounts, n.amounts) as l (account_id, amount)
        left join ledger_account a on a.id = l.account_id
        left join ledger_flow f on f.journal_kind = n.kind and f.account_kind = a.kind
       where n.refused is null
       group by n.id, n.key, n.kind
    ) j
   order by 2 nulls last, j.sums_debit desc
   limit 1;

  if v_fault = 'LD003' then
    raise exception 'journal % names an unknown account', v_key using errcode = v_fault;
  elsif v_fault = 'LD004' then
    raise exception 'journal % does not balance', v_key using errcode = v_fault;
  elsif v_fault = 'LD005' then
    raise exception 'journal % moves an account its kind may not move', v_key using errcode = v_fault;
  end if;

  insert into ledger_entry (journal_id, leg, account_id, amount)
  select n.id, l.leg - 1, l.account_id, l.amount
    from added n
   cross join lateral unnest(n.accounts, n.amounts) with ordinality as l (account_id, amount, leg)
   where n.refused is null;

  with moved as (
    update ledger_account a
       set balance = a.balance + d.amount
      from (
        select l.account_id, sum(l.amount)::bigint as amount
          from added n
         cross join lateral unnest(n.accounts, n.amounts) as l (account_id, amount)
         where n.refused is null
         group by l.account_id
      ) d
     where a.id = d.account_id
       and a.tracked
    returning a.kind, a.balance, d.amount
  )
  select bool_or(m.kind = 'match:pot' and m.amount < 0 and m.balance <> 0)
    into v_left
    from moved m;
  if v_left then
    raise exception 'a settled pot must end at zero' using errcode = 'LD006';
  end if;

  if v_sums_debit then
    perform ledger_check_untracked(array(
      select distinct l.account_id
        from added n
       cross join lateral unnest(n.accounts) as l (account_id)
       where n.refused is null
    ));
  end if;
  if exists (select from added n where n.kind = 'reversal' and n.refused is null) then
    perform ledger_check_reversal(n.reverses, n.accounts, n.amounts)
       from added n
      where n.kind = 'reversal'
        and n.refused is null;
  end if;
  return null;
end
$$;

ALTER FUNCTION public.ledger_apply_journals() OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_batch_rows(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_metas jsonb[]) RETURNS TABLE(kind public.ledger_journal_kind, key text, accounts bigint[], amounts bigint[], meta jsonb)
    LANGUAGE sql STABLE
    AS $$
  select r.kind,
         r.key,
         p_accounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_amounts[r.last_leg - r.legs + 1 : r.last_leg],
         p_metas[r.place::int]
    from (
      select k.kind, k.key, k.legs, k.place, (sum(k.legs) over (order by k.place))::int as last_leg
        from unnest(p_kinds, p_keys, p_leg_counts) with ordinality as k (kind, key, legs, place)
    ) r
   order by r.place
$$;

ALTER FUNCTION public.ledger_batch_rows(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_metas jsonb[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_check_new_accounts() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_code text;
begin
  select a.code
    into v_code
    from added a
    left join ledger_account_kind k on k.kind = a.kind
   where k.kind is null
      or a.kind <> ledger_kind_of(a.code)
      or a.code !~ k.pattern
      or a.currency <> coalesce(k.currency, upper(split_part(a.code, ':', array_length(string_to_array(a.code, ':'), 1)))::ledger_currency)
      or a.sign <> k.sign
      or a.guarded <> k.guarded
      or a.tracked <> k.tracked
      or a.balance <> 0
   limit 1;
  if found then
    raise exception 'account % is not of a known kind', v_code using errcode = 'LD010';
  end if;
  return null;
end
$$;

ALTER FUNCTION public.ledger_check_new_accounts() OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_check_reversal(p_reverses bigint, p_accounts bigint[], p_amounts bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select
      from ledger_journal j
     where j.id = p_reverses
       and j.refused is null
       and j.kind <> 'reversal'
       and j.accounts = p_accounts
       and j.amounts = array(select -u.amount from unnest(p_amounts) with ordinality as u (amount, leg) order by u.leg)
  ) then
    raise exception 'a reversal mirrors the legs of a journal that moved money' using errcode = 'LD008';
  end if;
end
$$;

ALTER FUNCTION public.ledger_check_reversal(p_reverses bigint, p_accounts bigint[], p_amounts bigint[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_check_untracked(p_accounts bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform 1
     from ledger_account a
    where a.id = any (p_accounts)
      and a.guarded
      and not a.tracked
    order by a.id
      for no key update;
  if exists (
    select
      from ledger_account a
     where a.id = any (p_accounts)
       and a.guarded
       and not a.tracked
       and (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id) * a.sign < 0
  ) then
    raise exception 'an account of summed entries would be overdrawn' using errcode = 'LD007';
  end if;
end
$$;

ALTER FUNCTION public.ledger_check_untracked(p_accounts bigint[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_close_key(p_kind public.ledger_journal_kind, p_key text, p_actor text) RETURNS public.ledger_answer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_answer ledger_answer;
begin
  if p_kind in ('bonus', 'adjustment', 'reversal', 'seed') then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, actor)
  values (p_kind, p_key, '{}', '{}', 'closed', p_actor)
      on conflict on constraint one_answer_per_key do nothing;
  select j.key, case when j.refused is null then j.id end, j.refused, j.refused is distinct from 'closed'
    into v_answer
    from ledger_journal j
   where j.key = p_key;
  return v_answer;
end
$$;

ALTER FUNCTION public.ledger_close_key(p_kind public.ledger_journal_kind, p_key text, p_actor text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_freeze_money(p_reason text, p_actor text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select ledger_set_freeze(true, p_reason, p_actor) $$;

ALTER FUNCTION public.ledger_freeze_money(p_reason text, p_actor text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_is_short(p_accounts bigint[], p_amounts bigint[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select exists (
    select
      from (
        select l.account_id, sum(l.amount) as amount
          from unnest(p_accounts, p_amounts) as l (account_id, amount)
         group by l.account_id
      ) d
      join ledger_account a on a.id = d.account_id
     where a.guarded
       and d.amount * a.sign < 0
       and (
         d.amount + case
           when a.tracked then a.balance
           else (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id)
         end
       ) * a.sign < 0
  )
$$;

ALTER FUNCTION public.ledger_is_short(p_accounts bigint[], p_amounts bigint[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_kind_of(p_code text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case split_part(p_code, ':', 1)
    when 'user' then 'user:' || split_part(p_code, ':', 3)
    when 'match' then 'match:' || split_part(p_code, ':', 3)
    when 'asset' then 'asset:' || split_part(p_code, ':', 2)
    when 'pool' then 'pool'
    when 'fx' then 'fx'
    else p_code
  end
$$;

ALTER FUNCTION public.ledger_kind_of(p_code text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_newest_breaches(p_after bigint) RETURNS TABLE(invariant text, subject text, detail text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
begin
  -- Planned for this very journal: for any journal whatever the plan would be to read everything.
  return query execute $q$
  with entry as materialized (
    select e.journal_id, e.leg, e.account_id, e.amount from ledger_entry e where e.journal_id > $1
  ), journal as materialized (
    select j.id, j.kind, j.accounts, j.amounts, j.refused from ledger_journal j where j.id > $1
  ), moved as materialized (
    select a.id, a.code, a.kind, a.sign, a.guarded, a.tracked, a.balance, s.entries
      from ledger_account a
     cross join lateral (select coalesce(sum(x.amount), 0) as entries from ledger_entry x where x.account_id = a.id) s
     where a.id in (select e.account_id from entry e)
       -- House accounts have no balance to compare with, and ten years of entries.
       and (a.tracked or a.guarded)
  )
  select 'I1', 'journal ' || e.journal_id, 'sums to ' || sum(e.amount) || ' ' || a.currency
    from entry e
    join ledger_account a on a.id = e.account_id
   group by e.journal_id, a.currency
  having sum(e.amount) <> 0
  union all
  select 'I2', m.code, 'stands at ' || case when m.tracked then m.balance else m.entries end
    from moved m
   where m.guarded
     and (m.balance * m.sign < 0 or m.entries * m.sign < 0)
  union all
  select 'I3', m.code, 'row says ' || m.balance || ', entries say ' || m.entries
    from moved m
   where m.tracked
     and m.balance <> m.entries
  union all
  select 'I3', 'journal ' || j.id, 'entries differ from its legs'
    from journal j
    left join (
      select e.journal_id,
             array_agg(e.account_id order by e.leg) as accounts,
             array_agg(e.amount order by e.leg) as amounts
        from entry e
       group by e.journal_id
    ) e on e.journal_id = j.id
   where case when j.refused is null then e.accounts is distinct from j.accounts or e.amounts is distinct from j.amounts else e.journal_id is not null end
  union all
  select 'I3', 'journal ' || e.journal_id, 'entries without a journal'
    from entry e
    left join journal j on j.id = e.journal_id
   where j.id is null
  union all
  select 'I4', m.code, 'pot holds ' || m.balance || ', expected ' || coalesce(2 * r.stake, 0)
    from moved m
    left join match r on r.pot_account = m.id and r.finished_at is null
   where m.kind = 'match:pot'
     and m.balance <> coalesce(2 * r.stake, 0)
  union all
  select 'I5', m.code, 'holds ' || m.balance || ', open tickets say ' || t.stakes
    from moved m
   cross join lateral (
     select coalesce(sum(q.stake), 0) as stakes
       from queue_ticket q
      where q.player_id = split_part(m.code, ':', 2)::uuid
        and q.state = 'waiting'
   ) t
   where m.kind = 'user:held'
     and m.balance <> t.stakes
  union all
  select 'I10', a.code, 'moved by journal ' || j.id || ' of kind ' || j.kind
    from entry e
    join ledger_account a on a.id = e.account_id
    join journal j on j.id = e.journal_id
   where a.kind like 'revenue:%'
     and not (
       (j.kind = 'deposit' and a.kind = 'revenue:deposit-fee')
       or (j.kind = 'settle' and a.kind = 'revenue:win-fee')
       or (j.kind = 'pool-settle' and a.kind = 'revenue:pool-fee')
       or (j.kind = 'wd-final' and a.kind = 'revenue:withdrawal-fee')
       or j.kind = 'reversal'
     )
  $q$ using p_after;
end
$_$;

ALTER FUNCTION public.ledger_newest_breaches(p_after bigint) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_open_accounts(p_codes text[]) RETURNS TABLE(code text, id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select
      from unnest(p_codes) as c (code)
      left join ledger_account_kind k on k.kind = ledger_kind_of(c.code) and c.code ~ k.pattern
     where k.kind is null
  ) then
    raise exception 'account code of no known kind' using errcode = 'LD010';
  end if;
  insert into ledger_account (code, kind, currency, sign, guarded, tracked)
  select c.code,
         k.kind,
         coalesce(k.currency, upper(split_part(c.code, ':', array_length(string_to_array(c.code, ':'), 1)))::ledger_currency),
         k.sign,
         k.guarded,
         k.tracked
    from (select distinct u.code from unnest(p_codes) as u (code)) c
    join ledger_account_kind k on k.kind = ledger_kind_of(c.code)
   -- One order for everyone: two openings of the same accounts must not deadlock.
   order by c.code
      on conflict on constraint account_code_is_unique do nothing;
  return query
  select a.code, a.id
    from ledger_account a
   where a.code = any (p_codes);
end
$$;

ALTER FUNCTION public.ledger_open_accounts(p_codes text[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_post_approved(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_approved_by text, p_reason text) RETURNS public.ledger_answer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if p_kind not in ('bonus', 'adjustment') then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  return ledger_post_one(p_kind, p_key, p_accounts, p_amounts, p_actor, jsonb_build_object('reason', p_reason), p_approved_by);
end
$$;

ALTER FUNCTION public.ledger_post_approved(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_approved_by text, p_reason text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_post_batch(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_actor text, p_metas jsonb[] DEFAULT NULL::jsonb[]) RETURNS SETOF public.ledger_answer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_one_by_one   boolean;
  v_written_keys text[];
  v_written_ids  bigint[];
  v_known        int;
begin
  -- An older snapshot would not see the answer of a twin that has just committed.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is posted to in read committed' using errcode = 'LD011';
  end if;
  if p_kinds && array['bonus', 'adjustment', 'reversal', 'seed']::ledger_journal_kind[] then
    raise exception 'this kind of journal has its own door' using errcode = 'LD012';
  end if;
  if cardinality(p_keys) <> cardinality(p_kinds)
     or cardinality(p_leg_counts) <> cardinality(p_kinds)
     or cardinality(p_accounts) <> cardinality(p_amounts)
     or (select coalesce(sum(c.legs), 0) <> cardinality(p_accounts) or coalesce(min(c.legs) < 1, false) from unnest(p_leg_counts) as c (legs)) then
    raise exception 'the parts of the batch do not fit together' using errcode = 'LD013';
  end if;

  -- One lock order for everyone: two batches that share accounts must not deadlock.
  with locked as materialized (
    select a.id, a.sign, a.guarded, a.balance
      from ledger_account a
     where a.id = any (p_accounts)
       and a.tracked
     order by a.id
       for no key update
  ), taken as (
    select k.balance * k.sign as funds, sum(l.amount * k.sign) as taken
      from unnest(p_accounts, p_amounts) as l (account_id, amount)
      join locked k on k.id = l.account_id
     where k.guarded
       and l.amount * k.sign < 0
     group by k.id, k.balance, k.sign
  )
  select exists (select from taken t where t.funds + t.taken < 0)
      or p_kinds && array['pool-settle', 'pool-void']::ledger_journal_kind[]
      or ((select f.frozen from ledger_freeze f) and (select bool_or(ledger_stops_when_frozen(k.kind)) from unnest(p_kinds) as k (kind)))
    into v_one_by_one;

  if v_one_by_one then
    return query
    select a.*
      from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
     cross join lateral ledger_post_one(r.kind, r.key, r.accounts, r.amounts, p_actor, r.meta) a;
    return;
  end if;

  with written as (
    insert into ledger_journal as j (kind, key, accounts, amounts, actor, meta)
    select r.kind, r.key, r.accounts, r.amounts, p_actor, r.meta
      from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
        on conflict on constraint one_answer_per_key do nothing
    returning j.key, j.id
  )
  select array_agg(w.key), array_agg(w.id)
    into v_written_keys, v_written_ids
    from written w;
  return query
  select w.key, w.id, null::text, false
    from unnest(v_written_keys, v_written_ids) as w (key, id);
  if cardinality(v_written_keys) = cardinality(p_keys) then
    return;
  end if;

  return query
  select s.*
    from ledger_batch_rows(p_kinds, p_keys, p_leg_counts, p_accounts, p_amounts, p_metas) r
   cross join lateral ledger_stored_answer(r.kind, r.key, r.accounts, r.amounts) s
   where r.key <> all (coalesce(v_written_keys, '{}'));
  get diagnostics v_known = row_count;
  if coalesce(cardinality(v_written_keys), 0) + v_known <> cardinality(p_keys) then
    raise exception 'a key stands twice in one batch' using errcode = 'LD013';
  end if;
end
$$;

ALTER FUNCTION public.ledger_post_batch(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_actor text, p_metas jsonb[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_post_one(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_meta jsonb, p_approved_by text DEFAULT NULL::text, p_reverses bigint DEFAULT NULL::bigint) RETURNS public.ledger_answer
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_answer  ledger_answer;
  v_refused text;
  v_id      bigint;
begin
  v_answer := ledger_stored_answer(p_kind, p_key, p_accounts, p_amounts);
  if v_answer.key is not null then
    return v_answer;
  end if;
  perform 1
     from ledger_account a
    where a.id = any (p_accounts)
      and (a.tracked or a.guarded)
    -- Rows with a balance first, then pools: the same order as a batch.
    order by a.tracked desc, a.id
      for no key update;
  if ledger_stops_when_frozen(p_kind) and (select f.frozen from ledger_freeze f) then
    v_refused := 'frozen';
  elsif ledger_is_short(p_accounts, p_amounts) then
    v_refused := 'insufficient';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, reverses, actor, approved_by, meta)
  values (p_kind, p_key, p_accounts, p_amounts, v_refused, p_reverses, p_actor, p_approved_by, p_meta)
      on conflict on constraint one_answer_per_key do nothing
  returning id into v_id;
  if v_id is null then
    -- A twin answered while we waited for the accounts.
    return ledger_stored_answer(p_kind, p_key, p_accounts, p_amounts);
  end if;
  return row (p_key, case when v_refused is null then v_id end, v_refused, false)::ledger_answer;
end
$$;

ALTER FUNCTION public.ledger_post_one(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_meta jsonb, p_approved_by text, p_reverses bigint) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_raise(p_message text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%', p_message using errcode = 'LD020';
end
$$;

ALTER FUNCTION public.ledger_raise(p_message text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_refuse_back_door() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a journal: % refused', tg_table_name, tg_op using errcode = 'LD002';
  end if;
  return null;
end
$$;

ALTER FUNCTION public.ledger_refuse_back_door() OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

ALTER FUNCTION public.ledger_refuse_change() OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_reverse(p_journal_id bigint, p_actor text, p_approved_by text, p_reason text) RETURNS public.ledger_answer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_journal ledger_journal;
begin
  select j.* into v_journal from ledger_journal j where j.id = p_journal_id and j.refused is null;
  if not found then
    raise exception 'journal % moved no money', p_journal_id using errcode = 'LD008';
  end if;
  return ledger_post_one(
    'reversal',
    'rev:' || p_journal_id,
    v_journal.accounts,
    array(select -u.amount from unnest(v_journal.amounts) with ordinality as u (amount, leg) order by u.leg),
    p_actor,
    jsonb_build_object('reason', p_reason),
    p_approved_by,
    p_journal_id
  );
end
$$;

ALTER FUNCTION public.ledger_reverse(p_journal_id bigint, p_actor text, p_approved_by text, p_reason text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_seed(p_key text, p_account bigint, p_amount bigint) RETURNS public.ledger_answer
    LANGUAGE sql
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select ledger_post_one(
    'seed',
    p_key,
    array[(select a.id from ledger_account a where a.code = 'equity:capital'), p_account],
    array[-p_amount, p_amount],
    'seed',
    null
  )
$$;

ALTER FUNCTION public.ledger_seed(p_key text, p_account bigint, p_amount bigint) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_set_freeze(p_frozen boolean, p_reason text, p_actor text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update ledger_freeze
     set frozen = p_frozen, reason = p_reason, changed_by = p_actor, changed_at = clock_timestamp()
   where frozen <> p_frozen;
  if not found then
    return false;
  end if;
  insert into ledger_freeze_event (frozen, reason, actor)
  values (p_frozen, p_reason, p_actor);
  return true;
end
$$;

ALTER FUNCTION public.ledger_set_freeze(p_frozen boolean, p_reason text, p_actor text) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_stops_when_frozen(p_kind public.ledger_journal_kind) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select p_kind in ('join', 'pair', 'pool-settle', 'wd-ask', 'wd-sign', 'bonus', 'adjustment') $$;

ALTER FUNCTION public.ledger_stops_when_frozen(p_kind public.ledger_journal_kind) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_stored_answer(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[]) RETURNS public.ledger_answer
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_stored ledger_journal;
begin
  select j.* into v_stored from ledger_journal j where j.key = p_key;
  if not found then
    return null;
  end if;
  -- A key closed by its caller answers "closed" to whatever still arrives under it.
  if v_stored.refused is distinct from 'closed'
     and (v_stored.kind <> p_kind or v_stored.accounts <> p_accounts or v_stored.amounts <> p_amounts) then
    raise exception 'key % was used with another body', p_key using errcode = 'LD009';
  end if;
  return row (p_key, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_answer;
end
$$;

ALTER FUNCTION public.ledger_stored_answer(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.ledger_unfreeze_money(p_reason text, p_actor text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select ledger_set_freeze(false, p_reason, p_actor) $$;

ALTER FUNCTION public.ledger_unfreeze_money(p_reason text, p_actor text) OWNER TO throwdown_owner;

CREATE FUNCTION public.mail_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  raise exception 'mail % is settled', old.id using errcode = 'integrity_constraint_violation';
end
$$;

ALTER FUNCTION public.mail_refuse_change() OWNER TO throwdown_owner;

CREATE FUNCTION public.pair_journals(p_matches uuid[]) RETURNS TABLE(kinds public.ledger_journal_kind[], keys text[], legs integer[], accounts bigint[], amounts bigint[], metas jsonb[])
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with leg as (
    select m.id as match_id, s.seat as leg, h.id as account, -m.stake as amount
      from match m
      join match_seat s on s.match_id = m.id
      join ledger_account h on h.code = 'user:' || s.player_id || ':held'
     where m.id = any (p_matches)
    union all
    select m.id, 2, m.pot_account, 2 * m.stake from match m where m.id = any (p_matches)
  )
  select array(select 'pair'::ledger_journal_kind from unnest(p_matches)),
         array(select 'match:' || m.id || ':pair' from unnest(p_matches) with ordinality as m (id, place) order by m.place),
         array(select 3 from unnest(p_matches)),
         array(select l.account from unnest(p_matches) with ordinality as m (id, place) join leg l on l.match_id = m.id order by m.place, l.leg),
         array(select l.amount from unnest(p_matches) with ordinality as m (id, place) join leg l on l.match_id = m.id order by m.place, l.leg),
         array(
           select jsonb_build_object('tickets', (select jsonb_agg(t.id order by t.id) from queue_ticket t where t.match_id = m.id))
             from unnest(p_matches) with ordinality as m (id, place)
            order by m.place
         )
$$;

ALTER FUNCTION public.pair_journals(p_matches uuid[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.pair_rematch(p_of uuid, p_match uuid, p_state jsonb, p_deadline timestamp with time zone, p_terms_version integer, p_operator_key text, p_header text, p_hash text, p_signature text, p_now timestamp with time zone) RETURNS TABLE(answer text, seat smallint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_old   match;
  v_offer record;
begin
  select m.* into v_old from match m where m.id = p_of for no key update;
  if exists (select from match m where m.rematch_of = p_of) then
    return query select 'made'::text, null::smallint;
    return;
  end if;
  -- Both players in one order, before queue_join takes them one by one.
  perform pg_advisory_xact_lock(hashtextextended('player:' || s.player_id, 0))
     from (select player_id from match_seat where match_id = p_of order by player_id) s;
  for v_offer in
    select o.seat, o.ticket_id, o.match_key, o.device_id, s.player_id
      from rematch_offer o
      join match_seat s on s.match_id = o.match_id and s.seat = o.seat
     where o.match_id = p_of
     order by o.seat
  loop
    answer := queue_join(v_offer.ticket_id, v_offer.player_id, v_old.mode, v_old.tier, v_offer.match_key, v_offer.device_id, p_now);
    seat := v_offer.seat;
    if answer <> 'joined' then
      raise exception 'no rematch' using errcode = 'QU002';
    end if;
  end loop;
  perform pair_tickets(
    array[p_match],
    array(select o.ticket_id from rematch_offer o where o.match_id = p_of and o.seat = 0),
    array(select o.ticket_id from rematch_offer o where o.match_id = p_of and o.seat = 1),
    array[p_state], array[p_deadline], array[null::text], p_terms_version, p_operator_key,
    array[p_header], array[p_hash], array[p_signature], p_now
  );
  update match m set rematch_of = p_of, rematch_number = v_old.rematch_number + 1 where m.id = p_match;
  answer := 'made';
  seat := null;
  return next;
exception
  -- Everything above is undone; the two variables still say why.
  when sqlstate 'QU002' then
    return next;
end
$$;

ALTER FUNCTION public.pair_rematch(p_of uuid, p_match uuid, p_state jsonb, p_deadline timestamp with time zone, p_terms_version integer, p_operator_key text, p_header text, p_hash text, p_signature text, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.pair_tickets(p_matches uuid[], p_first uuid[], p_second uuid[], p_states jsonb[], p_deadlines timestamp with time zone[], p_pools text[], p_terms_version integer, p_operator_key text, p_headers text[], p_hashes text[], p_signatures text[], p_now timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.pair_tickets(p_matches uuid[], p_first uuid[], p_second uuid[], p_states jsonb[], p_deadlines timestamp with time zone[], p_pools text[], p_terms_version integer, p_operator_key text, p_headers text[], p_hashes text[], p_signatures text[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.queue_join(p_ticket uuid, p_player uuid, p_mode text, p_tier smallint, p_match_key text, p_device text, p_now timestamp with time zone) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select j.answer
    from queue_join_all(array[p_ticket], array[p_player], array[p_mode], array[p_tier], array[p_match_key], array[p_device], p_now) j
$$;

ALTER FUNCTION public.queue_join(p_ticket uuid, p_player uuid, p_mode text, p_tier smallint, p_match_key text, p_device text, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.queue_join_all(p_tickets uuid[], p_players uuid[], p_modes text[], p_tiers smallint[], p_match_keys text[], p_devices text[], p_now timestamp with time zone) RETURNS TABLE(ticket_id uuid, answer text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_missing  text[];
  v_answers  text[];
  v_keys     text[];
  v_accounts bigint[];
  v_amounts  bigint[];
begin
  -- Whoever gives one of these players a ticket or a seat waits here, so nobody gets both. One order for everyone.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p.id, 0))
     from (select u.id from unnest(p_players) as u (id) order by u.id) p;

  select array_agg(case
           when t.id is null then case
             when exists (select from queue_ticket w where w.player_id = a.player and w.state = 'waiting') then 'in_queue'
             when exists (select from match_seat s where s.player_id = a.player and s.running) then 'in_match'
             when a.mode = 'bounty' then bounty_refuses_join(a.player, a.tier, p_now)
           end
           when t.player_id <> a.player or t.mode <> a.mode or t.tier <> a.tier or t.match_key <> a.match_key then 'ticket_used'
           when t.state = 'waiting' then 'joined'
           else t.state
         end order by a.place)
    into v_answers
    from unnest(p_tickets, p_players, p_modes, p_tiers, p_match_keys) with ordinality
      as a (ticket, player, mode, tier, match_key, place)
    left join queue_ticket t on t.id = a.ticket;

  -- Opening costs more than the rest of a join, and is needed once in a player's life.
  select array_agg(c.code)
    into v_missing
    from unnest(p_players) as p (id)
   cross join lateral (values ('user:' || p.id || ':available'), ('user:' || p.id || ':held')) as c (code)
    left join ledger_account a on a.code = c.code
   where a.id is null;
  if v_missing is not null then
    perform count(*) from ledger_open_accounts(v_missing);
  end if;

  select array_agg('queue:' || a.ticket || ':join' order by a.place) filter (where l.leg = 0),
         array_agg(l.account order by a.place, l.leg),
         array_agg(l.amount order by a.place, l.leg)
    into v_keys, v_accounts, v_amounts
    from unnest(p_tickets, p_players, p_tiers, v_answers) with ordinality as a (ticket, player, tier, answer, place)
    join ledger_account v on v.code = 'user:' || a.player || ':available'
    join ledger_account h on h.code = 'user:' || a.player || ':held'
   cross join lateral (values (0, v.id, -a.tier * 1000000::bigint), (1, h.id, a.tier * 1000000::bigint)) as l (leg, account, amount)
   where a.answer is null;
  if v_keys is null then
    return query select a.ticket, a.answer from unnest(p_tickets, v_answers) as a (ticket, answer);
    return;
  end if;

  return query
  with posted as materialized (
    select b.key, b.refused
      from ledger_post_batch(
        array_fill('join'::ledger_journal_kind, array[cardinality(v_keys)]),
        v_keys,
        array_fill(2, array[cardinality(v_keys)]),
        v_accounts,
        v_amounts,
        'queue'
      ) b
  ), joined as (
    insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
    select a.ticket, a.player, a.mode, a.tier, a.tier * 1000000::bigint, a.match_key, a.device, p_now, p_now
      from unnest(p_tickets, p_players, p_modes, p_tiers, p_match_keys, p_devices) as a (ticket, player, mode, tier, match_key, device)
      join posted p on p.key = 'queue:' || a.ticket || ':join' and p.refused is null
  )
  select a.ticket, coalesce(a.answer, p.refused, 'joined')
    from unnest(p_tickets, v_answers) as a (ticket, answer)
    left join posted p on p.key = 'queue:' || a.ticket || ':join';
end
$$;

ALTER FUNCTION public.queue_join_all(p_tickets uuid[], p_players uuid[], p_modes text[], p_tiers smallint[], p_match_keys text[], p_devices text[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.queue_leave(p_tickets uuid[], p_now timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_ended uuid[];
begin
  select array_agg(w.id order by w.id)
    into v_ended
    from (
      select t.id
        from queue_ticket t
       where t.id = any (p_tickets)
         and t.state = 'waiting'
       order by t.id
         for no key update
    ) w;
  if v_ended is null then
    return;
  end if;
  update queue_ticket t
     set state = 'left', ended_at = p_now
   where t.id = any (v_ended);
  perform count(*)
     from (
       select array_agg('leave'::ledger_journal_kind order by t.id) as kinds,
              array_agg('queue:' || t.id || ':leave' order by t.id) as keys,
              array_agg(2 order by t.id) as legs
         from queue_ticket t
        where t.id = any (v_ended)
     ) j
    cross join (
      select array_agg(l.account order by t.id, l.leg) as accounts,
             array_agg(l.amount order by t.id, l.leg) as amounts
        from queue_ticket t
        join ledger_account h on h.code = 'user:' || t.player_id || ':held'
        join ledger_account a on a.code = 'user:' || t.player_id || ':available'
       cross join lateral (values (0, h.id, -t.stake), (1, a.id, t.stake)) as l (leg, account, amount)
       where t.id = any (v_ended)
    ) m
    cross join lateral ledger_post_batch(j.kinds, j.keys, j.legs, m.accounts, m.amounts, 'queue') a
    -- Leaving is never refused; if it were, the ticket must stay open.
    where case when a.refused is null then true else ledger_raise('queue ' || a.key || ' ' || a.refused) end;
  return query select unnest(v_ended);
end
$$;

ALTER FUNCTION public.queue_leave(p_tickets uuid[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.queue_seen(p_players uuid[], p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update queue_ticket t
     set last_seen_at = p_now
   where t.player_id = any (p_players)
     and t.state = 'waiting'
     and t.last_seen_at < p_now
$$;

ALTER FUNCTION public.queue_seen(p_players uuid[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.record_results(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_pool bigint[], p_points integer[], p_opened boolean[], p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, duration_ms)
  select p_now,
         case when s.seat = e.winner then 'won' else 'lost' end,
         s.player_id, m.mode, m.tier, m.id, s.opponent_id, m.pool_id,
         case when s.seat = e.winner then e.to_winner - m.stake else -m.stake end,
         case when s.seat = e.winner then e.to_pool else 0 end,
         case when s.seat = e.winner then e.points else 0 end,
         e.opened,
         greatest(0, extract(epoch from p_now - m.created_at) * 1000)::int
    from unnest(p_ended, p_winners, p_to_winner, p_to_pool, p_points, p_opened) as e (id, winner, to_winner, to_pool, points, opened)
    join match m on m.id = e.id
    join match_seat s on s.match_id = m.id
   where e.id = any (p_ids)
     and e.winner is not null
   order by m.id, s.seat;
end
$$;

ALTER FUNCTION public.record_results(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_pool bigint[], p_points integer[], p_opened boolean[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.save_matches(p_ids uuid[], p_versions integer[], p_states json[], p_deadlines timestamp with time zone[], p_entry_matches uuid[], p_entry_seqs integer[], p_entries text[], p_hashes text[], p_signatures text[], p_audiences smallint[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[], p_points integer[], p_opened boolean[], p_strike_matches uuid[], p_strike_seats smallint[], p_now timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_saved uuid[];
  v_ended uuid[];
begin
  -- In the order of the ids, as long as the plan is a loop: two nodes that save the same matches then wait for each other. Should
  -- they ever deadlock, PostgreSQL undoes one group and its node saves it one by one.
  with saved as (
    update match m
       set version = m.version + 1,
           state = p.state,
           deadline = p.deadline,
           claimed_until = null,
           finished_at = case when m.id = any (p_ended) then p_now end
      from (
        select u.id, u.version, u.state, u.deadline
          from unnest(p_ids, p_versions, p_states, p_deadlines) as u (id, version, state, deadline)
         order by u.id
      ) p
     where m.id = p.id
       and m.version = p.version
       and m.finished_at is null
    returning m.id
  )
  select array_agg(s.id) into v_saved from saved s;
  if v_saved is null then
    return;
  end if;

  insert into match_entry (match_id, seq, entry, hash, signature, audience)
  select e.match_id, e.seq, e.entry, decode(e.hash, 'hex'), decode(e.signature, 'hex'), e.audience
    from unnest(p_entry_matches, p_entry_seqs, p_entries, p_hashes, p_signatures, p_audiences)
      as e (match_id, seq, entry, hash, signature, audience)
   where e.match_id = any (v_saved);

  v_ended := array(select e.id from unnest(p_ended) as e (id) where e.id = any (v_saved) order by e.id);
  if cardinality(v_ended) > 0 then
    update match_seat s
       set running = false
     where s.match_id = any (v_ended);
    insert into strike (match_id, seat, player_id, at)
    select x.match_id, x.seat, s.player_id, p_now
      from unnest(p_strike_matches, p_strike_seats) as x (match_id, seat)
      join match_seat s on s.match_id = x.match_id and s.seat = x.seat
     where x.match_id = any (v_ended);
    perform settle_matches(v_ended, p_ended, p_winners, p_to_winner, p_to_fee, p_to_pool, p_refunds);
    perform record_results(v_ended, p_ended, p_winners, p_to_winner, p_to_pool, p_points, p_opened, p_now);
    perform bounty_score_matches(v_ended, p_ended, p_winners, p_to_pool, p_points, p_opened);
  end if;
  return query select unnest(v_saved);
end
$$;

ALTER FUNCTION public.save_matches(p_ids uuid[], p_versions integer[], p_states json[], p_deadlines timestamp with time zone[], p_entry_matches uuid[], p_entry_seqs integer[], p_entries text[], p_hashes text[], p_signatures text[], p_audiences smallint[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[], p_points integer[], p_opened boolean[], p_strike_matches uuid[], p_strike_seats smallint[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.service_beat(p_now timestamp with time zone, p_gap_over interval) RETURNS TABLE(id bigint, from_at timestamp with time zone, to_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_before timestamptz;
begin
  insert into service_heartbeat (beat_at) values (p_now) on conflict do nothing;
  select h.beat_at into v_before from service_heartbeat h for no key update;
  -- The clock of another node may be a little ahead.
  update service_heartbeat set beat_at = greatest(beat_at, p_now);
  if p_now - v_before > p_gap_over then
    insert into service_outage (from_at, to_at) values (v_before, p_now);
    -- Nobody waiting in the queue could be seen meanwhile [Q1].
    update queue_ticket t set last_seen_at = p_now where t.state = 'waiting';
  end if;
  return query
  select o.id, o.from_at, o.to_at from service_outage o where o.applied_at is null order by o.id;
end
$$;

ALTER FUNCTION public.service_beat(p_now timestamp with time zone, p_gap_over interval) OWNER TO throwdown_owner;

CREATE FUNCTION public.service_outage_applied(p_id bigint, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ update service_outage set applied_at = p_now where id = p_id and applied_at is null $$;

ALTER FUNCTION public.service_outage_applied(p_id bigint, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.settle_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_ids      uuid[];
  v_counts   int[];
  v_accounts bigint[];
  v_amounts  bigint[];
  v_refused  text;
begin
  with leg as (
    select m.id as match_id, l.leg, l.account, l.amount
      from unnest(p_ended, p_winners, p_to_winner, p_to_fee, p_to_pool, p_refunds)
        as e (id, winner, to_winner, to_fee, to_pool, refund)
      join match m on m.id = e.id and m.stake > 0
      join match_seat a on a.match_id = m.id and a.seat = 0
      join match_seat b on b.match_id = m.id and b.seat = 1
     cross join lateral (
       values (0, m.pot_account, -(e.to_winner + e.to_fee + e.to_pool + 2 * e.refund)),
              (1, case e.winner when 0 then a.available_account when 1 then b.available_account end, e.to_winner),
              (2, a.available_account, e.refund),
              (3, b.available_account, e.refund),
              (4, m.fee_account, e.to_fee),
              (5, m.pool_account, e.to_pool)
     ) as l (leg, account, amount)
     where e.id = any (p_ids)
       and l.amount <> 0
  ), counted as (
    select l.match_id, count(*)::int as legs from leg l group by l.match_id
  )
  select (select array_agg(c.match_id order by c.match_id) from counted c),
         (select array_agg(c.legs order by c.match_id) from counted c),
         array_agg(l.account order by l.match_id, l.leg),
         array_agg(l.amount order by l.match_id, l.leg)
    into v_ids, v_counts, v_accounts, v_amounts
    from leg l;
  if v_ids is null then
    return;
  end if;
  select min(a.refused)
    into v_refused
    from ledger_post_batch(
      array(select 'settle'::ledger_journal_kind from unnest(v_ids)),
      array(select 'match:' || i.id || ':settle' from unnest(v_ids) with ordinality as i (id, place) order by i.place),
      v_counts,
      v_accounts,
      v_amounts,
      'matches'
    ) a;
  if v_refused is not null then
    raise exception 'a settlement was refused: %', v_refused using errcode = 'MA001';
  end if;
end
$$;

ALTER FUNCTION public.settle_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_add(p_generation smallint, p_seqs bigint[], p_now timestamp with time zone) RETURNS TABLE(board integer, player_no integer, earnings bigint, won integer, lost integer)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  v_kept int[] := standing_kept(p_now);
begin
  return query
  with event as materialized (
    select p.player_no, e.xid, e.seq, standing_day(e.at) as day, e.kind, e.mode, e.tier::int as tier, e.pool_id, e.earnings,
           e.contribution
      from play_event e
      join standing_player p on p.player_id = e.player_id
     where e.seq = any (p_seqs)
       and e.kind in ('won', 'lost', 'prize', 'returned')
  ), result as (
    select player_no, kind,
           count(*) filter (where kind = 'lost') over (partition by player_no order by xid, seq) as losses
      from event
  ), run as (
    -- Runs of wins are cut by losses: the first run joins the streak from before, the last is the streak from now on.
    select player_no, losses,
           count(*) filter (where kind = 'won') as wins,
           count(*) filter (where kind = 'prize') as prizes
      from result
     group by player_no, losses
  ), summed as (
    select player_no, sum(prizes) as prizes, max(losses) as losses, max(wins) as best_run,
           coalesce(max(wins) filter (where losses = 0), 0) as first_run,
           (array_agg(wins order by losses desc))[1] as last_run
      from run
     group by player_no
  ), career as (
    insert into standing_career (generation, player_no, streak, best_streak, podiums)
    select p_generation, n.player_no,
           case when n.losses > 0 then n.last_run else coalesce(c.streak, 0) + n.first_run end,
           greatest(coalesce(c.best_streak, 0), coalesce(c.streak, 0) + n.first_run, n.best_run),
           coalesce(c.podiums, 0) + n.prizes
      from summed n
      left join standing_career c on c.generation = p_generation and c.player_no = n.player_no
    on conflict (generation, player_no) do update
       set streak = excluded.streak,
           best_streak = excluded.best_streak,
           podiums = excluded.podiums
  ), visit as (
    insert into standing_pool (generation, player_no, pool_id)
    select distinct p_generation, player_no, pool_id
      from event
     where kind in ('won', 'lost')
       and pool_id is not null
    on conflict do nothing
    returning pool_id
  ), pooled as (
    select pool_id, 0 as players, contribution from event where pool_id is not null
    union all
    select pool_id, 1, 0 from visit
  ), pool_sum as (
    insert into standing_pool_sum as u (generation, pool_id, players, contributed)
    select p_generation, pool_id, sum(players), sum(contribution)
      from pooled
     group by pool_id
    on conflict (generation, pool_id) do update
       set players = u.players + excluded.players,
           contributed = u.contributed + excluded.contributed
  ), based as (
    select player_no, kind, mode, tier, earnings, unnest(standing_bases(day, v_kept)) as base
      from event
  ), spread as (
    select player_no, kind, mode, earnings, base + unnest(standing_offsets(mode, tier)) as board
      from based
     where base is not null
  )
  -- [P5] Prizes and returned contributions are earnings without a game.
  insert into standing as s (generation, board, player_no, earnings, bounty_earnings, won, lost)
  select p_generation, board, player_no,
         sum(earnings),
         coalesce(sum(earnings) filter (where mode = 'bounty'), 0),
         count(*) filter (where kind = 'won'),
         count(*) filter (where kind = 'lost')
    from spread
   group by board, player_no
   order by board, player_no
  on conflict (generation, board, player_no) do update
     set earnings = s.earnings + excluded.earnings,
         bounty_earnings = s.bounty_earnings + excluded.bounty_earnings,
         won = s.won + excluded.won,
         lost = s.lost + excluded.lost
  returning s.board, s.player_no, s.earnings, s.won, s.lost;
end
$$;

ALTER FUNCTION public.standing_add(p_generation smallint, p_seqs bigint[], p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_apply(p_generation smallint, p_now timestamp with time zone, p_limit integer) RETURNS TABLE(board integer, player_no integer, earnings bigint, won integer, lost integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_place standing_generation;
  v_seqs  bigint[];
begin
  select g.* into v_place
    from standing_generation g
   where case when p_generation is null then g.live else g.generation = p_generation end
     for update;
  if v_place.generation is null then
    return;
  end if;
  -- Only as far as every transaction is over: what commits later must not lie before the place that was reached.
  v_seqs := array(
    select e.seq
      from play_event e
     where (e.xid, e.seq) > (v_place.xid, v_place.seq)
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.seq
     limit p_limit);
  if cardinality(v_seqs) = 0 then
    return;
  end if;
  update standing_generation g
     set xid = e.xid,
         seq = e.seq
    from play_event e
   where g.generation = v_place.generation
     and e.seq = v_seqs[cardinality(v_seqs)];
  -- Both generations may meet the same new players, in different orders: one numbers at a time.
  if exists (
    select from play_event e
     where e.seq = any (v_seqs)
       and not exists (select from standing_player p where p.player_id = e.player_id)
  ) then
    perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  end if;
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where e.seq = any (v_seqs)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select a.board, a.player_no, a.earnings, a.won, a.lost from standing_add(v_place.generation, v_seqs, p_now) a;
end
$$;

ALTER FUNCTION public.standing_apply(p_generation smallint, p_now timestamp with time zone, p_limit integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_bases(p_day integer, p_kept integer[]) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select array[
    0,
    case when p_day >= p_kept[2] then (p_day * 4 + 1) * 300 end,
    case when standing_period(2, p_day) >= p_kept[3] then (standing_period(2, p_day) * 4 + 2) * 300 end,
    case when standing_period(3, p_day) >= p_kept[4] then (standing_period(3, p_day) * 4 + 3) * 300 end]
$$;

ALTER FUNCTION public.standing_bases(p_day integer, p_kept integer[]) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_clear(p_table text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_generation smallint;
begin
  if p_table not in ('standing', 'standing_career', 'standing_pool', 'standing_pool_sum') then
    raise exception '% is no table of a generation', p_table;
  end if;
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  execute format('truncate %I', p_table || '_' || v_generation);
end
$$;

ALTER FUNCTION public.standing_clear(p_table text) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_day(p_at timestamp with time zone) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select (p_at at time zone 'UTC')::date - date '1970-01-01' $$;

ALTER FUNCTION public.standing_day(p_at timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_kept(p_now timestamp with time zone) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select array(select standing_kept_from(kind, standing_day(p_now)) from generate_series(0, 3) kind order by kind) $$;

ALTER FUNCTION public.standing_kept(p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_kept_from(p_kind integer, p_today integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select standing_period(p_kind, standing_period(p_kind, p_today) - 1) $$;

ALTER FUNCTION public.standing_kept_from(p_kind integer, p_today integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_offsets(p_mode text, p_tier integer) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case p_mode
         when 'normal' then array[0, p_tier, 100, 100 + p_tier]
         else array[0, p_tier, 200, 200 + p_tier]
         end
$$;

ALTER FUNCTION public.standing_offsets(p_mode text, p_tier integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_period(p_kind integer, p_day integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case p_kind
         when 0 then 0
         when 1 then p_day
         when 2 then p_day - (p_day + 3) % 7
         else date_trunc('month', (date '1970-01-01' + p_day)::timestamp)::date - date '1970-01-01'
         end
$$;

ALTER FUNCTION public.standing_period(p_kind integer, p_day integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_rebuild_analyse(p_generation smallint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
begin
  execute format('analyze standing_%1$s, standing_career_%1$s, standing_pool_%1$s, standing_player', p_generation);
end
$_$;

ALTER FUNCTION public.standing_rebuild_analyse(p_generation smallint) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_rebuild_begin() RETURNS TABLE(generation smallint, players integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_generation smallint;
  v_live standing_generation;
  v_last play_event;
begin
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  if exists (select from standing s where s.generation = v_generation)
     or exists (select from standing_career c where c.generation = v_generation) then
    raise exception 'generation % is not empty', v_generation;
  end if;
  select g.* into strict v_live from standing_generation g where g.live;
  select e.* into v_last
    from play_event e
   where e.xid < pg_snapshot_xmin(pg_current_snapshot())
   order by e.xid desc, e.seq desc
   limit 1;
  update standing_generation g
     set xid = coalesce(v_last.xid, '0'),
         seq = coalesce(v_last.seq, 0)
   where g.generation = v_generation;
  perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where (e.xid, e.seq) > (v_live.xid, v_live.seq)
     and (e.xid, e.seq) <= (v_last.xid, v_last.seq)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select v_generation, coalesce(max(p.player_no), 0) from standing_player p;
end
$$;

ALTER FUNCTION public.standing_rebuild_begin() OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_rebuild_slice(p_generation smallint, p_from_no integer, p_to_no integer, p_now timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET random_page_cost TO '1'
    SET work_mem TO '64MB'
    AS $$
declare
  v_place standing_generation;
begin
  select g.* into strict v_place
    from standing_generation g
   where g.generation = p_generation and not g.live
     for update;
  perform standing_add(p_generation, array(
    select e.seq
      from standing_player p
      join play_event e on e.player_id = p.player_id
     where p.player_no between p_from_no and p_to_no
       and (e.xid, e.seq) <= (v_place.xid, v_place.seq)), p_now);
end
$$;

ALTER FUNCTION public.standing_rebuild_slice(p_generation smallint, p_from_no integer, p_to_no integer, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_sweep(p_now timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_deleted int;
begin
  with recursive boards as (
    (select s.generation, s.board from standing s join standing_generation g on g.generation = s.generation and g.live
      order by s.board limit 1)
    union all
    select b.generation,
           (select s.board from standing s where s.generation = b.generation and s.board > b.board order by s.board limit 1)
      from boards b
     where b.board is not null
  ), over as (
    select s.generation, s.board, s.player_no
      from boards b
      join standing s on s.generation = b.generation and s.board = b.board
     where b.board / 300 % 4 > 0
       and b.board / 1200 < standing_kept_from(b.board / 300 % 4, standing_day(p_now))
     limit p_limit
  ), deleted as (
    delete from standing s
     using over o
     where s.generation = o.generation
       and s.board = o.board
       and s.player_no = o.player_no
    returning 1
  )
  select count(*) into v_deleted from deleted;
  return v_deleted;
end
$$;

ALTER FUNCTION public.standing_sweep(p_now timestamp with time zone, p_limit integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.standing_switch(p_now timestamp with time zone, p_limit integer) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_next  smallint;
  v_build bigint;
  v_from  bigint;
  v_to    bigint;
begin
  -- One order for everyone; the applier of the live generation waits here or has waited.
  perform from standing_generation g order by g.generation for update;
  select g.generation into strict v_next from standing_generation g where not g.live;
  loop
    select g.seq into v_from from standing_generation g where g.generation = v_next;
    perform standing_apply(v_next, p_now, p_limit);
    select g.seq into v_to from standing_generation g where g.generation = v_next;
    exit when v_to = v_from;
  end loop;
  select max(g.build) + 1 into v_build from standing_generation g;
  update standing_generation g set live = false where g.live;
  update standing_generation g set live = true, build = v_build where g.generation = v_next;
  return v_build;
end
$$;

ALTER FUNCTION public.standing_switch(p_now timestamp with time zone, p_limit integer) OWNER TO throwdown_owner;

CREATE FUNCTION public.take_service_turn(p_name text, p_every interval, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into service_turn as t (name, taken_at) values (p_name, p_now)
      on conflict (name) do update set taken_at = excluded.taken_at where t.taken_at <= p_now - p_every;
  return found;
end
$$;

ALTER FUNCTION public.take_service_turn(p_name text, p_every interval, p_now timestamp with time zone) OWNER TO throwdown_owner;

CREATE TABLE public.bounty_pair (
    pool_id text NOT NULL,
    player_id uuid NOT NULL,
    opponent_id uuid NOT NULL,
    meetings integer NOT NULL,
    wins integer NOT NULL,
    CONSTRAINT wins_are_meetings CHECK ((((wins >= 0) AND (wins <= meetings)) AND (meetings > 0)))
);

ALTER TABLE public.bounty_pair OWNER TO throwdown_owner;

CREATE TABLE public.bounty_prize (
    pool_id text NOT NULL,
    place smallint NOT NULL,
    player_id uuid NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT a_prize_is_not_negative CHECK ((amount >= 0)),
    CONSTRAINT three_places_are_paid CHECK (((place >= 1) AND (place <= 3)))
);

ALTER TABLE public.bounty_prize OWNER TO throwdown_owner;

CREATE TABLE public.bounty_run (
    pool_id text NOT NULL,
    player_id uuid NOT NULL,
    entrant uuid DEFAULT gen_random_uuid() NOT NULL,
    banked integer DEFAULT 0 NOT NULL,
    unbanked integer DEFAULT 0 NOT NULL,
    risk_active boolean DEFAULT false NOT NULL,
    choice_match_id uuid,
    decided_match_id uuid,
    decision text,
    wins integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    streak integer DEFAULT 0 NOT NULL,
    best_streak integer DEFAULT 0 NOT NULL,
    unbanked_wins integer DEFAULT 0 NOT NULL,
    banked_wins integer DEFAULT 0 NOT NULL,
    risk_it_wins integer DEFAULT 0 NOT NULL,
    matches integer DEFAULT 0 NOT NULL,
    scoring_matches integer DEFAULT 0 NOT NULL,
    opponents integer DEFAULT 0 NOT NULL,
    opponents_beaten integer DEFAULT 0 NOT NULL,
    contributed bigint DEFAULT 0 NOT NULL,
    reached_seq bigint DEFAULT 0 NOT NULL,
    excluded boolean DEFAULT false NOT NULL,
    CONSTRAINT a_choice_has_something_at_risk CHECK (((choice_match_id IS NULL) OR ((unbanked > 0) AND (NOT risk_active)))),
    CONSTRAINT a_decision_names_its_win CHECK (((decision IS NULL) = (decided_match_id IS NULL))),
    CONSTRAINT counts_add_up CHECK (((matches = (wins + losses)) AND (scoring_matches <= matches) AND (opponents_beaten <= opponents) AND (opponents <= scoring_matches) AND (streak <= best_streak) AND (best_streak <= wins) AND ((banked_wins + unbanked_wins) <= wins) AND (risk_it_wins <= wins))),
    CONSTRAINT decision_is_known CHECK ((decision = ANY (ARRAY['bank'::text, 'risk'::text]))),
    CONSTRAINT nothing_is_negative CHECK (((banked >= 0) AND (unbanked >= 0) AND (losses >= 0) AND (streak >= 0) AND (unbanked_wins >= 0) AND (banked_wins >= 0) AND (risk_it_wins >= 0) AND (opponents_beaten >= 0) AND (contributed >= 0)))
)
WITH (fillfactor='70');

ALTER TABLE public.bounty_run OWNER TO throwdown_owner;

CREATE TABLE public.contact_message (
    id uuid NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    status text DEFAULT 'new'::text NOT NULL,
    note text,
    confirmed boolean NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT email_is_one_line CHECK ((((length(email) >= 3) AND (length(email) <= 254)) AND (email !~ '[[:space:][:cntrl:]]'::text))),
    CONSTRAINT message_has_10_to_2000_characters CHECK (((length(message) >= 10) AND (length(message) <= 2000))),
    CONSTRAINT note_is_short CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
    CONSTRAINT status_is_known CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'resolved'::text])))
);

ALTER TABLE public.contact_message OWNER TO throwdown_owner;

CREATE TABLE public.integrity_case (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    player_id uuid NOT NULL,
    pool_id text,
    reason text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    opened_by text NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    CONSTRAINT a_case_closes_after_it_opened CHECK ((closed_at >= opened_at)),
    CONSTRAINT a_case_has_a_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
    CONSTRAINT a_closed_case_names_who_closed_it CHECK (((closed_at IS NULL) = (closed_by IS NULL)))
);

ALTER TABLE public.integrity_case OWNER TO throwdown_owner;

CREATE TABLE public.ledger_account (
    id bigint NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    currency public.ledger_currency NOT NULL,
    sign smallint NOT NULL,
    guarded boolean NOT NULL,
    tracked boolean NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    CONSTRAINT account_is_never_overdrawn CHECK (((NOT guarded) OR ((balance * sign) >= 0))),
    CONSTRAINT balance_is_within_bounds CHECK (((balance >= '-4000000000000000000'::bigint) AND (balance <= '4000000000000000000'::bigint))),
    CONSTRAINT untracked_account_keeps_no_balance CHECK ((tracked OR (balance = 0)))
)
WITH (fillfactor='70');

ALTER TABLE public.ledger_account OWNER TO throwdown_owner;

ALTER TABLE public.ledger_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_account_kind (
    kind text NOT NULL,
    class text NOT NULL,
    sign smallint NOT NULL,
    guarded boolean NOT NULL,
    tracked boolean NOT NULL,
    currency public.ledger_currency,
    pattern text NOT NULL,
    CONSTRAINT class_is_known CHECK ((class = ANY (ARRAY['asset'::text, 'liability'::text, 'revenue'::text, 'expense'::text, 'equity'::text, 'trading'::text]))),
    CONSTRAINT sign_is_credit_or_debit CHECK ((sign = ANY (ARRAY[1, '-1'::integer])))
);

ALTER TABLE public.ledger_account_kind OWNER TO throwdown_owner;

CREATE TABLE public.ledger_entry (
    journal_id bigint NOT NULL,
    leg smallint NOT NULL,
    account_id bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT amount_is_within_bounds CHECK (((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint))),
    CONSTRAINT entry_moves_money CHECK ((amount <> 0))
);

ALTER TABLE public.ledger_entry OWNER TO throwdown_owner;

CREATE VIEW public.ledger_account_sum AS
 SELECT a.id,
    a.code,
    a.kind,
    a.sign,
    a.guarded,
    a.tracked,
    a.balance,
    COALESCE(s.amount, (0)::numeric) AS entries
   FROM (public.ledger_account a
     LEFT JOIN ( SELECT e.account_id,
            sum(e.amount) AS amount
           FROM public.ledger_entry e
          GROUP BY e.account_id) s ON ((s.account_id = a.id)));

ALTER TABLE public.ledger_account_sum OWNER TO throwdown_owner;

CREATE TABLE public.ledger_journal (
    id bigint NOT NULL,
    kind public.ledger_journal_kind NOT NULL,
    key text NOT NULL,
    accounts bigint[] NOT NULL,
    amounts bigint[] NOT NULL,
    refused text,
    reverses bigint,
    actor text NOT NULL,
    approved_by text,
    meta jsonb,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT actor_is_named CHECK (((length(actor) >= 1) AND (length(actor) <= 100))),
    CONSTRAINT entry_moves_money CHECK ((array_position(amounts, (0)::bigint) IS NULL)),
    CONSTRAINT every_leg_has_account_and_amount CHECK (((cardinality(accounts) = cardinality(amounts)) AND (array_position(accounts, NULL::bigint) IS NULL) AND (array_position(amounts, NULL::bigint) IS NULL))),
    CONSTRAINT key_is_of_sane_length CHECK (((length(key) >= 5) AND (length(key) <= 200))),
    CONSTRAINT key_names_its_flow CHECK (
CASE kind
    WHEN 'capital'::public.ledger_journal_kind THEN (key ~~ 'cap:%'::text)
    WHEN 'deposit'::public.ledger_journal_kind THEN (key ~~ 'dep:%'::text)
    WHEN 'sweep'::public.ledger_journal_kind THEN (key ~~ 'sweep:%'::text)
    WHEN 'swap'::public.ledger_journal_kind THEN (key ~~ 'swap:%'::text)
    WHEN 'join'::public.ledger_journal_kind THEN (key ~~ 'queue:%:join'::text)
    WHEN 'leave'::public.ledger_journal_kind THEN (key ~~ 'queue:%:leave'::text)
    WHEN 'pair'::public.ledger_journal_kind THEN (key ~~ 'match:%:pair'::text)
    WHEN 'settle'::public.ledger_journal_kind THEN (key ~~ 'match:%:settle'::text)
    WHEN 'pool-settle'::public.ledger_journal_kind THEN (key ~~ 'pool:%:settle'::text)
    WHEN 'pool-void'::public.ledger_journal_kind THEN (key ~~ 'pool:%:void'::text)
    WHEN 'wd-ask'::public.ledger_journal_kind THEN (key ~~ 'wd:%:ask'::text)
    WHEN 'wd-sign'::public.ledger_journal_kind THEN (key ~~ 'wd:%:sign:%'::text)
    WHEN 'wd-expired'::public.ledger_journal_kind THEN (key ~~ 'wd:%:expired:%'::text)
    WHEN 'wd-final'::public.ledger_journal_kind THEN (key ~~ 'wd:%:final'::text)
    WHEN 'wd-fail'::public.ledger_journal_kind THEN (key ~~ 'wd:%:fail'::text)
    WHEN 'bonus'::public.ledger_journal_kind THEN (key ~~ 'bonus:%'::text)
    WHEN 'adjustment'::public.ledger_journal_kind THEN (key ~~ 'adj:%'::text)
    WHEN 'reversal'::public.ledger_journal_kind THEN (key ~~ 'rev:%'::text)
    WHEN 'seed'::public.ledger_journal_kind THEN (key ~~ 'seed:%'::text)
    ELSE NULL::boolean
END),
    CONSTRAINT moved_money_has_two_legs_or_more CHECK ((((refused IS NULL) AND ((cardinality(accounts) >= 2) AND (cardinality(accounts) <= 10000))) OR ((refused IS NOT NULL) AND (cardinality(accounts) <= 10000)))),
    CONSTRAINT only_a_reversal_reverses CHECK (((kind = 'reversal'::public.ledger_journal_kind) = (reverses IS NOT NULL))),
    CONSTRAINT refusal_is_known CHECK ((refused = ANY (ARRAY['insufficient'::text, 'frozen'::text, 'closed'::text]))),
    CONSTRAINT staff_money_needs_two_people CHECK ((((kind = ANY (ARRAY['bonus'::public.ledger_journal_kind, 'adjustment'::public.ledger_journal_kind, 'reversal'::public.ledger_journal_kind])) = (approved_by IS NOT NULL)) AND (approved_by IS DISTINCT FROM actor)))
);

ALTER TABLE public.ledger_journal OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i10_revenue_only_from_fees AS
 SELECT 'I10'::text AS invariant,
    a.code AS subject,
    ((('moved by journal '::text || j.id) || ' of kind '::text) || j.kind) AS detail
   FROM ((public.ledger_entry e
     JOIN public.ledger_account a ON ((a.id = e.account_id)))
     JOIN public.ledger_journal j ON ((j.id = e.journal_id)))
  WHERE ((a.kind ~~ 'revenue:%'::text) AND (NOT (((j.kind = 'deposit'::public.ledger_journal_kind) AND (a.kind = 'revenue:deposit-fee'::text)) OR ((j.kind = 'settle'::public.ledger_journal_kind) AND (a.kind = 'revenue:win-fee'::text)) OR ((j.kind = 'pool-settle'::public.ledger_journal_kind) AND (a.kind = 'revenue:pool-fee'::text)) OR ((j.kind = 'wd-final'::public.ledger_journal_kind) AND (a.kind = 'revenue:withdrawal-fee'::text)) OR (j.kind = 'reversal'::public.ledger_journal_kind))));

ALTER TABLE public.ledger_breach_i10_revenue_only_from_fees OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i11_one_answer_per_key AS
 SELECT 'I11'::text AS invariant,
    ('key '::text || j.key) AS subject,
    (count(*) || ' answers'::text) AS detail
   FROM public.ledger_journal j
  GROUP BY j.key
 HAVING (count(*) > 1);

ALTER TABLE public.ledger_breach_i11_one_answer_per_key OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i1_journal_sums_to_zero AS
 SELECT 'I1'::text AS invariant,
    ('journal '::text || e.journal_id) AS subject,
    ((('sums to '::text || sum(e.amount)) || ' '::text) || a.currency) AS detail
   FROM (public.ledger_entry e
     JOIN public.ledger_account a ON ((a.id = e.account_id)))
  GROUP BY e.journal_id, a.currency
 HAVING (sum(e.amount) <> (0)::numeric);

ALTER TABLE public.ledger_breach_i1_journal_sums_to_zero OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i2_guarded_not_negative AS
 SELECT 'I2'::text AS invariant,
    s.code AS subject,
    ('stands at '::text ||
        CASE
            WHEN s.tracked THEN (s.balance)::numeric
            ELSE s.entries
        END) AS detail
   FROM public.ledger_account_sum s
  WHERE (s.guarded AND (((s.balance * s.sign) < 0) OR ((s.entries * (s.sign)::numeric) < (0)::numeric)));

ALTER TABLE public.ledger_breach_i2_guarded_not_negative OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i3_balance_is_sum_of_entries AS
 SELECT 'I3'::text AS invariant,
    s.code AS subject,
    ((('row says '::text || s.balance) || ', entries say '::text) || s.entries) AS detail
   FROM public.ledger_account_sum s
  WHERE (s.tracked AND ((s.balance)::numeric <> s.entries))
UNION ALL
 SELECT 'I3'::text AS invariant,
    ('journal '::text || j.id) AS subject,
    'entries differ from its legs'::text AS detail
   FROM (public.ledger_journal j
     LEFT JOIN ( SELECT e_1.journal_id,
            array_agg(e_1.account_id ORDER BY e_1.leg) AS accounts,
            array_agg(e_1.amount ORDER BY e_1.leg) AS amounts
           FROM public.ledger_entry e_1
          GROUP BY e_1.journal_id) e ON ((e.journal_id = j.id)))
  WHERE
        CASE
            WHEN (j.refused IS NULL) THEN ((e.accounts IS DISTINCT FROM j.accounts) OR (e.amounts IS DISTINCT FROM j.amounts))
            ELSE (e.journal_id IS NOT NULL)
        END
UNION ALL
 SELECT 'I3'::text AS invariant,
    ('journal '::text || e.journal_id) AS subject,
    'entries without a journal'::text AS detail
   FROM (public.ledger_entry e
     LEFT JOIN public.ledger_journal j ON ((j.id = e.journal_id)))
  WHERE (j.id IS NULL);

ALTER TABLE public.ledger_breach_i3_balance_is_sum_of_entries OWNER TO throwdown_owner;

CREATE TABLE public.match (
    id uuid NOT NULL,
    version integer NOT NULL,
    state json NOT NULL,
    deadline timestamp with time zone,
    mode text NOT NULL,
    tier smallint NOT NULL,
    stake bigint NOT NULL,
    terms_version integer NOT NULL,
    pool_id text,
    pot_account bigint,
    pool_account bigint,
    fee_account bigint,
    operator_key text NOT NULL,
    rematch_of uuid,
    rematch_number smallint DEFAULT 0 NOT NULL,
    claimed_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT a_bounty_match_has_a_pool CHECK (((mode = 'bounty'::text) = (pool_id IS NOT NULL))),
    CONSTRAINT a_pool_has_an_account CHECK (((pool_id IS NULL) = (pool_account IS NULL))),
    CONSTRAINT a_stake_lies_in_a_pot CHECK (((stake = 0) = (pot_account IS NULL))),
    CONSTRAINT mode_is_known CHECK ((mode = ANY (ARRAY['normal'::text, 'bounty'::text]))),
    CONSTRAINT only_a_running_match_has_a_deadline CHECK (((finished_at IS NULL) = (deadline IS NOT NULL)))
)
WITH (fillfactor='50');

ALTER TABLE public.match OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i4_pot_is_full_or_empty AS
 SELECT 'I4'::text AS invariant,
    a.code AS subject,
    ((('pot holds '::text || a.balance) || ', expected '::text) || COALESCE((2 * m.stake), (0)::bigint)) AS detail
   FROM (public.ledger_account a
     LEFT JOIN public.match m ON (((m.pot_account = a.id) AND (m.finished_at IS NULL))))
  WHERE ((a.kind = 'match:pot'::text) AND (a.balance <> COALESCE((2 * m.stake), (0)::bigint)))
UNION ALL
 SELECT 'I4'::text AS invariant,
    ('match '::text || m.id) AS subject,
    'runs without a pot'::text AS detail
   FROM (public.match m
     LEFT JOIN public.ledger_account a ON (((a.id = m.pot_account) AND (a.code = (('match:'::text || m.id) || ':pot'::text)))))
  WHERE ((m.finished_at IS NULL) AND (m.stake > 0) AND (a.id IS NULL));

ALTER TABLE public.ledger_breach_i4_pot_is_full_or_empty OWNER TO throwdown_owner;

CREATE TABLE public.queue_ticket (
    id uuid NOT NULL,
    player_id uuid NOT NULL,
    mode text NOT NULL,
    tier smallint NOT NULL,
    stake bigint NOT NULL,
    match_key text NOT NULL,
    device_id text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    match_id uuid,
    joined_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT a_paired_ticket_names_its_match CHECK (((state = 'paired'::text) = (match_id IS NOT NULL))),
    CONSTRAINT device_is_named CHECK (((length(device_id) >= 8) AND (length(device_id) <= 64))),
    CONSTRAINT match_key_is_32_bytes CHECK ((match_key ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT mode_is_known CHECK ((mode = ANY (ARRAY['normal'::text, 'bounty'::text]))),
    CONSTRAINT only_a_waiting_ticket_is_open CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
    CONSTRAINT stake_is_of_its_tier CHECK (((stake = (tier * (1000000)::bigint)) AND (tier > 0))),
    CONSTRAINT ticket_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'paired'::text, 'left'::text])))
)
WITH (fillfactor='70');

ALTER TABLE public.queue_ticket OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i5_held_is_open_tickets AS
 SELECT 'I5'::text AS invariant,
    a.code AS subject,
    ((('holds '::text || a.balance) || ', open tickets say '::text) || COALESCE(sum(t.stake), (0)::numeric)) AS detail
   FROM (public.ledger_account a
     LEFT JOIN public.queue_ticket t ON (((t.player_id = (split_part(a.code, ':'::text, 2))::uuid) AND (t.state = 'waiting'::text))))
  WHERE (a.kind = 'user:held'::text)
  GROUP BY a.id, a.code, a.balance
 HAVING ((a.balance)::numeric <> COALESCE(sum(t.stake), (0)::numeric))
UNION ALL
 SELECT 'I5'::text AS invariant,
    ('ticket '::text || t.id) AS subject,
    'waits without a hold'::text AS detail
   FROM (public.queue_ticket t
     LEFT JOIN public.ledger_account a ON ((a.code = (('user:'::text || t.player_id) || ':held'::text))))
  WHERE ((t.state = 'waiting'::text) AND (a.id IS NULL));

ALTER TABLE public.ledger_breach_i5_held_is_open_tickets OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i6_pool_is_contributions AS
 SELECT 'I6'::text AS invariant,
    a.code AS subject,
    (((((('holds '::text || f.held) || ' of '::text) || f.contributed) || ' contributed, closed '::text) || f.closings) || ' times'::text) AS detail
   FROM (public.ledger_account a
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(e.amount), (0)::numeric) AS held,
            COALESCE(sum(e.amount) FILTER (WHERE (j.kind = ANY (ARRAY['settle'::public.ledger_journal_kind, 'reversal'::public.ledger_journal_kind]))), (0)::numeric) AS contributed,
            count(DISTINCT j.id) FILTER (WHERE (j.kind = ANY (ARRAY['pool-settle'::public.ledger_journal_kind, 'pool-void'::public.ledger_journal_kind]))) AS closings
           FROM (public.ledger_entry e
             LEFT JOIN public.ledger_journal j ON ((j.id = e.journal_id)))
          WHERE (e.account_id = a.id)) f)
  WHERE ((a.kind = 'pool'::text) AND (f.held <>
        CASE
            WHEN (f.closings = 0) THEN f.contributed
            ELSE (0)::numeric
        END))
UNION ALL
 SELECT 'I6'::text AS invariant,
    ('pool:'::text || p.id) AS subject,
    ((((('is '::text || p.state) || ' and holds '::text) || h.held) || ', runs say '::text) || r.contributed) AS detail
   FROM ((public.bounty_pool p
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(e.amount), (0)::numeric) AS held
           FROM (public.ledger_account a
             JOIN public.ledger_entry e ON ((e.account_id = a.id)))
          WHERE (a.code = ('pool:'::text || p.id))) h)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(b.contributed), (0)::numeric) AS contributed
           FROM public.bounty_run b
          WHERE (b.pool_id = p.id)) r)
  WHERE ((h.held <>
        CASE
            WHEN (p.finished_at IS NULL) THEN r.contributed
            ELSE (0)::numeric
        END) OR ((p.finished_at IS NOT NULL) AND ((p.total)::numeric <> r.contributed)));

ALTER TABLE public.ledger_breach_i6_pool_is_contributions OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach_i7_withdrawals_add_up AS
 WITH step AS (
         SELECT split_part(j.key, ':'::text, 2) AS withdrawal,
            j.id,
            j.kind,
            split_part(j.key, ':'::text, 4) AS attempt
           FROM public.ledger_journal j
          WHERE ((j.kind = ANY (ARRAY['wd-ask'::public.ledger_journal_kind, 'wd-sign'::public.ledger_journal_kind, 'wd-expired'::public.ledger_journal_kind, 'wd-final'::public.ledger_journal_kind, 'wd-fail'::public.ledger_journal_kind])) AND (j.refused IS NULL) AND (NOT (EXISTS ( SELECT
                   FROM public.ledger_journal r
                  WHERE ((r.reverses = j.id) AND (r.refused IS NULL))))))
        ), open_ask AS (
         SELECT e.account_id,
            e.amount
           FROM (step s
             JOIN public.ledger_entry e ON (((e.journal_id = s.id) AND (e.amount > 0))))
          WHERE ((s.kind = 'wd-ask'::public.ledger_journal_kind) AND (NOT (EXISTS ( SELECT
                   FROM step d
                  WHERE ((d.withdrawal = s.withdrawal) AND (d.kind = ANY (ARRAY['wd-final'::public.ledger_journal_kind, 'wd-fail'::public.ledger_journal_kind])))))))
        ), open_sign AS (
         SELECT e.account_id,
            e.amount
           FROM (step s
             JOIN public.ledger_entry e ON (((e.journal_id = s.id) AND (e.amount < 0))))
          WHERE ((s.kind = 'wd-sign'::public.ledger_journal_kind) AND (NOT (EXISTS ( SELECT
                   FROM step x
                  WHERE ((x.withdrawal = s.withdrawal) AND (x.kind = 'wd-expired'::public.ledger_journal_kind) AND (x.attempt = s.attempt))))) AND (NOT (EXISTS ( SELECT
                   FROM step x
                  WHERE ((x.withdrawal = s.withdrawal) AND (x.kind = 'wd-final'::public.ledger_journal_kind))))))
        )
 SELECT 'I7'::text AS invariant,
    a.code AS subject,
    ((('holds '::text || a.balance) || ', open withdrawals say '::text) || COALESCE(sum(o.amount), (0)::numeric)) AS detail
   FROM (public.ledger_account a
     LEFT JOIN ( SELECT open_ask.account_id,
            open_ask.amount
           FROM open_ask
        UNION ALL
         SELECT open_sign.account_id,
            open_sign.amount
           FROM open_sign) o ON ((o.account_id = a.id)))
  WHERE (a.kind = ANY (ARRAY['user:withdrawing'::text, 'asset:outflight'::text]))
  GROUP BY a.id, a.code, a.balance
 HAVING ((a.balance)::numeric <> COALESCE(sum(o.amount), (0)::numeric));

ALTER TABLE public.ledger_breach_i7_withdrawals_add_up OWNER TO throwdown_owner;

CREATE VIEW public.ledger_breach AS
 SELECT ledger_breach_i1_journal_sums_to_zero.invariant,
    ledger_breach_i1_journal_sums_to_zero.subject,
    ledger_breach_i1_journal_sums_to_zero.detail
   FROM public.ledger_breach_i1_journal_sums_to_zero
UNION ALL
 SELECT ledger_breach_i2_guarded_not_negative.invariant,
    ledger_breach_i2_guarded_not_negative.subject,
    ledger_breach_i2_guarded_not_negative.detail
   FROM public.ledger_breach_i2_guarded_not_negative
UNION ALL
 SELECT ledger_breach_i3_balance_is_sum_of_entries.invariant,
    ledger_breach_i3_balance_is_sum_of_entries.subject,
    ledger_breach_i3_balance_is_sum_of_entries.detail
   FROM public.ledger_breach_i3_balance_is_sum_of_entries
UNION ALL
 SELECT ledger_breach_i4_pot_is_full_or_empty.invariant,
    ledger_breach_i4_pot_is_full_or_empty.subject,
    ledger_breach_i4_pot_is_full_or_empty.detail
   FROM public.ledger_breach_i4_pot_is_full_or_empty
UNION ALL
 SELECT ledger_breach_i5_held_is_open_tickets.invariant,
    ledger_breach_i5_held_is_open_tickets.subject,
    ledger_breach_i5_held_is_open_tickets.detail
   FROM public.ledger_breach_i5_held_is_open_tickets
UNION ALL
 SELECT ledger_breach_i6_pool_is_contributions.invariant,
    ledger_breach_i6_pool_is_contributions.subject,
    ledger_breach_i6_pool_is_contributions.detail
   FROM public.ledger_breach_i6_pool_is_contributions
UNION ALL
 SELECT ledger_breach_i7_withdrawals_add_up.invariant,
    ledger_breach_i7_withdrawals_add_up.subject,
    ledger_breach_i7_withdrawals_add_up.detail
   FROM public.ledger_breach_i7_withdrawals_add_up
UNION ALL
 SELECT ledger_breach_i10_revenue_only_from_fees.invariant,
    ledger_breach_i10_revenue_only_from_fees.subject,
    ledger_breach_i10_revenue_only_from_fees.detail
   FROM public.ledger_breach_i10_revenue_only_from_fees
UNION ALL
 SELECT ledger_breach_i11_one_answer_per_key.invariant,
    ledger_breach_i11_one_answer_per_key.subject,
    ledger_breach_i11_one_answer_per_key.detail
   FROM public.ledger_breach_i11_one_answer_per_key;

ALTER TABLE public.ledger_breach OWNER TO throwdown_owner;

CREATE TABLE public.ledger_checked (
    only_row boolean DEFAULT true NOT NULL,
    upto bigint DEFAULT 0 NOT NULL,
    seen bigint DEFAULT 0 NOT NULL,
    whole_at timestamp with time zone,
    whole_ms bigint,
    CONSTRAINT a_look_at_everything_has_a_length CHECK (((whole_at IS NULL) = (whole_ms IS NULL))),
    CONSTRAINT there_is_one_row CHECK (only_row)
);

ALTER TABLE public.ledger_checked OWNER TO throwdown_owner;

CREATE TABLE public.ledger_flow (
    journal_kind public.ledger_journal_kind NOT NULL,
    account_kind text NOT NULL,
    may_debit boolean NOT NULL,
    may_credit boolean NOT NULL,
    CONSTRAINT flow_moves_something CHECK ((may_debit OR may_credit))
);

ALTER TABLE public.ledger_flow OWNER TO throwdown_owner;

CREATE TABLE public.ledger_freeze (
    only_row boolean DEFAULT true NOT NULL,
    frozen boolean NOT NULL,
    reason text NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT there_is_one_row CHECK (only_row)
);

ALTER TABLE public.ledger_freeze OWNER TO throwdown_owner;

CREATE TABLE public.ledger_freeze_event (
    id bigint NOT NULL,
    frozen boolean NOT NULL,
    reason text NOT NULL,
    actor text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT actor_is_named CHECK (((length(actor) >= 1) AND (length(actor) <= 100))),
    CONSTRAINT reason_is_given CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
);

ALTER TABLE public.ledger_freeze_event OWNER TO throwdown_owner;

ALTER TABLE public.ledger_freeze_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_freeze_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.ledger_journal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_journal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mail_message (
    id uuid NOT NULL,
    template text NOT NULL,
    recipient text NOT NULL,
    data jsonb,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    give_up_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT attempts_are_counted_up CHECK ((attempts >= 0)),
    CONSTRAINT data_lives_until_the_mail_is_settled CHECK (((data IS NOT NULL) = (state = ANY (ARRAY['queued'::text, 'sending'::text])))),
    CONSTRAINT failed_mail_has_a_reason CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
    CONSTRAINT failure_is_known CHECK ((failure = ANY (ARRAY['refused'::text, 'too_late'::text]))),
    CONSTRAINT recipient_is_one_address CHECK ((((length(recipient) >= 3) AND (length(recipient) <= 254)) AND (recipient ~ '^[^@[:space:][:cntrl:],;:<>"()\\]+@[^@[:space:][:cntrl:],;:<>"()\\]+$'::text))),
    CONSTRAINT settled_mail_has_a_time CHECK (((settled_at IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'failed'::text])))),
    CONSTRAINT state_is_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
    CONSTRAINT template_is_known CHECK ((template = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'account-exists'::text, 'password-changed'::text, 'contact-confirmation'::text, 'contact-forward'::text])))
);

ALTER TABLE public.mail_message OWNER TO throwdown_owner;

CREATE TABLE public.match_entry (
    match_id uuid NOT NULL,
    seq integer NOT NULL,
    entry text NOT NULL,
    hash bytea NOT NULL,
    signature bytea,
    audience smallint,
    CONSTRAINT audience_is_a_seat CHECK ((audience = ANY (ARRAY[0, 1]))),
    CONSTRAINT hash_is_32_bytes CHECK ((octet_length(hash) = 32)),
    CONSTRAINT signature_is_64_bytes CHECK ((octet_length(signature) = 64))
);

ALTER TABLE public.match_entry OWNER TO throwdown_owner;

CREATE TABLE public.match_evidence (
    match_id uuid NOT NULL,
    turn smallint NOT NULL,
    seat smallint NOT NULL,
    commitment text NOT NULL,
    received_at timestamp with time zone NOT NULL
);

ALTER TABLE public.match_evidence OWNER TO throwdown_owner;

CREATE TABLE public.match_seat (
    match_id uuid NOT NULL,
    seat smallint NOT NULL,
    player_id uuid NOT NULL,
    opponent_id uuid NOT NULL,
    pseudonym uuid NOT NULL,
    device_id text NOT NULL,
    available_account bigint NOT NULL,
    mode text NOT NULL,
    pool_id text,
    paired_at timestamp with time zone NOT NULL,
    running boolean DEFAULT true NOT NULL,
    CONSTRAINT nobody_plays_against_oneself CHECK ((player_id <> opponent_id)),
    CONSTRAINT seat_is_zero_or_one CHECK ((seat = ANY (ARRAY[0, 1])))
)
WITH (fillfactor='70');

ALTER TABLE public.match_seat OWNER TO throwdown_owner;

CREATE TABLE public.one_time_code (
    purpose text NOT NULL,
    subject text NOT NULL,
    email_hash bytea NOT NULL,
    owner_id uuid,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT code_is_tried_five_times_at_most CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT purpose_is_known CHECK ((purpose = ANY (ARRAY['email-verification'::text, 'password-reset'::text])))
);

ALTER TABLE public.one_time_code OWNER TO throwdown_owner;

CREATE TABLE public.pending_signup (
    id uuid NOT NULL,
    username text NOT NULL,
    username_lower text NOT NULL,
    email text NOT NULL,
    email_lower text NOT NULL,
    password_hash text NOT NULL,
    is_subscribed boolean NOT NULL,
    session_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    client_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT signup_waits_for_a_while CHECK ((expires_at > created_at))
);

ALTER TABLE public.pending_signup OWNER TO throwdown_owner;

CREATE TABLE public.play_event (
    seq bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    player_id uuid NOT NULL,
    mode text NOT NULL,
    tier smallint NOT NULL,
    match_id uuid,
    opponent_id uuid,
    pool_id text,
    earnings bigint DEFAULT 0 NOT NULL,
    contribution bigint DEFAULT 0 NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    opened boolean DEFAULT false NOT NULL,
    duration_ms integer DEFAULT 0 NOT NULL,
    CONSTRAINT a_match_event_names_both CHECK (((kind = ANY (ARRAY['won'::text, 'lost'::text])) = ((match_id IS NOT NULL) AND (opponent_id IS NOT NULL)))),
    CONSTRAINT event_kind_is_known CHECK ((kind = ANY (ARRAY['won'::text, 'lost'::text, 'banked'::text, 'risked'::text, 'prize'::text, 'returned'::text]))),
    CONSTRAINT nothing_is_negative CHECK (((contribution >= 0) AND (points >= 0) AND (duration_ms >= 0))),
    CONSTRAINT only_the_winner_contributes CHECK (((contribution = 0) OR (kind = 'won'::text)))
);

ALTER TABLE public.play_event OWNER TO throwdown_owner;

ALTER TABLE public.play_event ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.play_event_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.player (
    id uuid NOT NULL,
    username text NOT NULL,
    username_lower text NOT NULL,
    email text,
    email_lower text,
    password_hash text,
    role text DEFAULT 'player'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    email_verified_at timestamp with time zone NOT NULL,
    is_subscribed boolean NOT NULL,
    avatar text DEFAULT 'first'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_login_at timestamp with time zone,
    CONSTRAINT avatar_is_known CHECK ((avatar = ANY (ARRAY['first'::text, 'second'::text, 'third'::text, 'fourth'::text, 'fifth'::text, 'sixth'::text, 'seventh'::text]))),
    CONSTRAINT email_lower_is_the_email CHECK ((email_lower = lower(email))),
    CONSTRAINT only_a_deleted_player_is_nobody CHECK ((((status = 'deleted'::text) = (email IS NULL)) AND ((email IS NULL) = (email_lower IS NULL)) AND ((email IS NULL) = (password_hash IS NULL)))),
    CONSTRAINT role_is_known CHECK ((role = ANY (ARRAY['player'::text, 'admin'::text]))),
    CONSTRAINT status_is_known CHECK ((status = ANY (ARRAY['active'::text, 'deactivated'::text, 'deleted'::text]))),
    CONSTRAINT username_is_plain CHECK ((username ~ '^[A-Za-z0-9_-]{3,50}$'::text)),
    CONSTRAINT username_lower_is_the_username CHECK ((username_lower = lower(username)))
);

ALTER TABLE public.player OWNER TO throwdown_owner;

CREATE TABLE public.player_session (
    id uuid NOT NULL,
    player_id uuid NOT NULL,
    second_factor boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_because text,
    CONSTRAINT end_has_a_reason CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
    CONSTRAINT reason_is_known CHECK ((ended_because = ANY (ARRAY['logout'::text, 'password-changed'::text, 'deactivated'::text, 'deleted'::text, 'token-reused'::text])))
);

ALTER TABLE public.player_session OWNER TO throwdown_owner;

CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL,
    points integer NOT NULL,
    expire double precision
);

ALTER TABLE public.rate_limit OWNER TO throwdown_owner;

CREATE UNLOGGED TABLE public.realtime_ticket (
    digest bytea NOT NULL,
    player_id uuid NOT NULL,
    session_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE public.realtime_ticket OWNER TO throwdown_owner;

CREATE TABLE public.refresh_token (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    client_hash bytea NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rotated_at timestamp with time zone,
    CONSTRAINT hash_is_sha256 CHECK ((length(hash) = 32))
);

ALTER TABLE public.refresh_token OWNER TO throwdown_owner;

CREATE TABLE public.rematch_offer (
    match_id uuid NOT NULL,
    seat smallint NOT NULL,
    ticket_id uuid NOT NULL,
    match_key text NOT NULL,
    device_id text NOT NULL,
    offered_at timestamp with time zone NOT NULL,
    CONSTRAINT seat_is_zero_or_one CHECK ((seat = ANY (ARRAY[0, 1])))
);

ALTER TABLE public.rematch_offer OWNER TO throwdown_owner;

CREATE TABLE public.reset_token (
    hash bytea NOT NULL,
    player_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT hash_is_sha256 CHECK ((length(hash) = 32))
);

ALTER TABLE public.reset_token OWNER TO throwdown_owner;

CREATE TABLE public.schema_migration (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    run_on timestamp without time zone NOT NULL
);

ALTER TABLE public.schema_migration OWNER TO throwdown_owner;

CREATE SEQUENCE public.schema_migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.schema_migration_id_seq OWNER TO throwdown_owner;

ALTER SEQUENCE public.schema_migration_id_seq OWNED BY public.schema_migration.id;

CREATE TABLE public.second_factor_challenge (
    hash bytea NOT NULL,
    player_id uuid NOT NULL,
    new_secret bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT challenge_is_tried_five_times_at_most CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT hash_is_sha256 CHECK ((length(hash) = 32))
);

ALTER TABLE public.second_factor_challenge OWNER TO throwdown_owner;

CREATE TABLE public.service_heartbeat (
    only_row boolean DEFAULT true NOT NULL,
    beat_at timestamp with time zone NOT NULL,
    CONSTRAINT there_is_one_row CHECK (only_row)
);

ALTER TABLE public.service_heartbeat OWNER TO throwdown_owner;

CREATE TABLE public.service_outage (
    id bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    applied_at timestamp with time zone
);

ALTER TABLE public.service_outage OWNER TO throwdown_owner;

ALTER TABLE public.service_outage ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.service_outage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.service_turn (
    name text NOT NULL,
    taken_at timestamp with time zone NOT NULL
);

ALTER TABLE public.service_turn OWNER TO throwdown_owner;

CREATE TABLE public.staff_recovery_code (
    player_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE public.staff_recovery_code OWNER TO throwdown_owner;

CREATE TABLE public.staff_second_factor (
    player_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    last_step bigint NOT NULL
);

ALTER TABLE public.staff_second_factor OWNER TO throwdown_owner;

CREATE TABLE public.standing (
    earnings bigint NOT NULL,
    bounty_earnings bigint NOT NULL,
    board integer NOT NULL,
    player_no integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT results_are_counted CHECK (((won >= 0) AND (lost >= 0)))
)
PARTITION BY LIST (generation);

ALTER TABLE public.standing OWNER TO throwdown_owner;

CREATE TABLE public.standing_0 (
    earnings bigint NOT NULL,
    bounty_earnings bigint NOT NULL,
    board integer NOT NULL,
    player_no integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT results_are_counted CHECK (((won >= 0) AND (lost >= 0)))
)
WITH (fillfactor='80');

ALTER TABLE public.standing_0 OWNER TO throwdown_owner;

CREATE TABLE public.standing_1 (
    earnings bigint NOT NULL,
    bounty_earnings bigint NOT NULL,
    board integer NOT NULL,
    player_no integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT results_are_counted CHECK (((won >= 0) AND (lost >= 0)))
)
WITH (fillfactor='80');

ALTER TABLE public.standing_1 OWNER TO throwdown_owner;

CREATE TABLE public.standing_career (
    player_no integer NOT NULL,
    streak integer NOT NULL,
    best_streak integer NOT NULL,
    podiums integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT the_best_streak_is_the_longest CHECK (((best_streak >= streak) AND (streak >= 0)))
)
PARTITION BY LIST (generation);

ALTER TABLE public.standing_career OWNER TO throwdown_owner;

CREATE TABLE public.standing_career_0 (
    player_no integer NOT NULL,
    streak integer NOT NULL,
    best_streak integer NOT NULL,
    podiums integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT the_best_streak_is_the_longest CHECK (((best_streak >= streak) AND (streak >= 0)))
)
WITH (fillfactor='80');

ALTER TABLE public.standing_career_0 OWNER TO throwdown_owner;

CREATE TABLE public.standing_career_1 (
    player_no integer NOT NULL,
    streak integer NOT NULL,
    best_streak integer NOT NULL,
    podiums integer NOT NULL,
    generation smallint NOT NULL,
    CONSTRAINT the_best_streak_is_the_longest CHECK (((best_streak >= streak) AND (streak >= 0)))
)
WITH (fillfactor='80');

ALTER TABLE public.standing_career_1 OWNER TO throwdown_owner;

CREATE SEQUENCE public.standing_epoch
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.standing_epoch OWNER TO throwdown_owner;

CREATE TABLE public.standing_generation (
    generation smallint NOT NULL,
    live boolean NOT NULL,
    build bigint NOT NULL,
    xid xid8 NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT there_are_two_generations CHECK ((generation = ANY (ARRAY[0, 1])))
);

ALTER TABLE public.standing_generation OWNER TO throwdown_owner;

CREATE TABLE public.standing_player (
    player_no integer NOT NULL,
    player_id uuid NOT NULL
);

ALTER TABLE public.standing_player OWNER TO throwdown_owner;

ALTER TABLE public.standing_player ALTER COLUMN player_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.standing_player_player_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.standing_pool (
    player_no integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL
)
PARTITION BY LIST (generation);

ALTER TABLE public.standing_pool OWNER TO throwdown_owner;

CREATE TABLE public.standing_pool_0 (
    player_no integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL
);

ALTER TABLE public.standing_pool_0 OWNER TO throwdown_owner;

CREATE TABLE public.standing_pool_1 (
    player_no integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL
);

ALTER TABLE public.standing_pool_1 OWNER TO throwdown_owner;

CREATE TABLE public.standing_pool_sum (
    contributed bigint NOT NULL,
    players integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL,
    CONSTRAINT nothing_is_negative CHECK (((contributed >= 0) AND (players >= 0)))
)
PARTITION BY LIST (generation);

ALTER TABLE public.standing_pool_sum OWNER TO throwdown_owner;

CREATE TABLE public.standing_pool_sum_0 (
    contributed bigint NOT NULL,
    players integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL,
    CONSTRAINT nothing_is_negative CHECK (((contributed >= 0) AND (players >= 0)))
)
WITH (fillfactor='50');

ALTER TABLE public.standing_pool_sum_0 OWNER TO throwdown_owner;

CREATE TABLE public.standing_pool_sum_1 (
    contributed bigint NOT NULL,
    players integer NOT NULL,
    generation smallint NOT NULL,
    pool_id text NOT NULL,
    CONSTRAINT nothing_is_negative CHECK (((contributed >= 0) AND (players >= 0)))
)
WITH (fillfactor='50');

ALTER TABLE public.standing_pool_sum_1 OWNER TO throwdown_owner;

CREATE TABLE public.strike (
    match_id uuid NOT NULL,
    seat smallint NOT NULL,
    player_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.strike OWNER TO throwdown_owner;

CREATE TABLE public.username_claim (
    skeleton text NOT NULL,
    owner_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    CONSTRAINT skeleton_has_a_sane_length CHECK (((length(skeleton) >= 1) AND (length(skeleton) <= 64)))
);

ALTER TABLE public.username_claim OWNER TO throwdown_owner;

ALTER TABLE ONLY public.standing ATTACH PARTITION public.standing_0 FOR VALUES IN ('0');

ALTER TABLE ONLY public.standing ATTACH PARTITION public.standing_1 FOR VALUES IN ('1');

ALTER TABLE ONLY public.standing_career ATTACH PARTITION public.standing_career_0 FOR VALUES IN ('0');

ALTER TABLE ONLY public.standing_career ATTACH PARTITION public.standing_career_1 FOR VALUES IN ('1');

ALTER TABLE ONLY public.standing_pool ATTACH PARTITION public.standing_pool_0 FOR VALUES IN ('0');

ALTER TABLE ONLY public.standing_pool ATTACH PARTITION public.standing_pool_1 FOR VALUES IN ('1');

ALTER TABLE ONLY public.standing_pool_sum ATTACH PARTITION public.standing_pool_sum_0 FOR VALUES IN ('0');

ALTER TABLE ONLY public.standing_pool_sum ATTACH PARTITION public.standing_pool_sum_1 FOR VALUES IN ('1');

ALTER TABLE ONLY public.schema_migration ALTER COLUMN id SET DEFAULT nextval('public.schema_migration_id_seq'::regclass);

ALTER TABLE ONLY public.match
    ADD CONSTRAINT a_match_has_one_rematch UNIQUE (rematch_of);

ALTER TABLE ONLY public.standing_player
    ADD CONSTRAINT a_player_has_one_number UNIQUE (player_id) INCLUDE (player_no);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT account_code_is_unique UNIQUE (code);

ALTER TABLE ONLY public.bounty_run
    ADD CONSTRAINT an_entrant_is_one_player UNIQUE (pool_id, entrant);

ALTER TABLE ONLY public.bounty_pair
    ADD CONSTRAINT bounty_pair_pkey PRIMARY KEY (pool_id, player_id, opponent_id);

ALTER TABLE ONLY public.bounty_pool
    ADD CONSTRAINT bounty_pool_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bounty_prize
    ADD CONSTRAINT bounty_prize_pkey PRIMARY KEY (pool_id, place);

ALTER TABLE ONLY public.bounty_run
    ADD CONSTRAINT bounty_run_pkey PRIMARY KEY (pool_id, player_id);

ALTER TABLE ONLY public.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT email_belongs_to_one_player UNIQUE (email_lower);

ALTER TABLE ONLY public.integrity_case
    ADD CONSTRAINT integrity_case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_journal
    ADD CONSTRAINT journal_is_reversed_once UNIQUE (reverses);

ALTER TABLE ONLY public.ledger_account_kind
    ADD CONSTRAINT ledger_account_kind_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_checked
    ADD CONSTRAINT ledger_checked_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (journal_id, leg);

ALTER TABLE ONLY public.ledger_flow
    ADD CONSTRAINT ledger_flow_pkey PRIMARY KEY (journal_kind, account_kind);

ALTER TABLE ONLY public.ledger_freeze_event
    ADD CONSTRAINT ledger_freeze_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_freeze
    ADD CONSTRAINT ledger_freeze_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.ledger_journal
    ADD CONSTRAINT ledger_journal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_message
    ADD CONSTRAINT mail_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.match_entry
    ADD CONSTRAINT match_entry_pkey PRIMARY KEY (match_id, seq);

ALTER TABLE ONLY public.match_evidence
    ADD CONSTRAINT match_evidence_pkey PRIMARY KEY (match_id, turn, seat);

ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.match_seat
    ADD CONSTRAINT match_seat_pkey PRIMARY KEY (match_id, seat);

ALTER TABLE ONLY public.bounty_prize
    ADD CONSTRAINT nobody_wins_two_prizes UNIQUE (pool_id, player_id);

ALTER TABLE ONLY public.ledger_journal
    ADD CONSTRAINT one_answer_per_key UNIQUE (key);

ALTER TABLE ONLY public.pending_signup
    ADD CONSTRAINT pending_signup_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.play_event
    ADD CONSTRAINT play_event_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player_session
    ADD CONSTRAINT player_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.queue_ticket
    ADD CONSTRAINT queue_ticket_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.realtime_ticket
    ADD CONSTRAINT realtime_ticket_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.staff_recovery_code
    ADD CONSTRAINT recovery_code_is_given_once PRIMARY KEY (player_id, code_hash);

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.rematch_offer
    ADD CONSTRAINT rematch_offer_pkey PRIMARY KEY (match_id, seat);

ALTER TABLE ONLY public.reset_token
    ADD CONSTRAINT reset_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.second_factor_challenge
    ADD CONSTRAINT second_factor_challenge_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.service_heartbeat
    ADD CONSTRAINT service_heartbeat_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.service_outage
    ADD CONSTRAINT service_outage_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_turn
    ADD CONSTRAINT service_turn_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.staff_second_factor
    ADD CONSTRAINT staff_second_factor_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (generation, board, player_no);

ALTER TABLE ONLY public.standing_0
    ADD CONSTRAINT standing_0_pkey PRIMARY KEY (generation, board, player_no);

ALTER TABLE ONLY public.standing_1
    ADD CONSTRAINT standing_1_pkey PRIMARY KEY (generation, board, player_no);

ALTER TABLE ONLY public.standing_career
    ADD CONSTRAINT standing_career_pkey PRIMARY KEY (generation, player_no);

ALTER TABLE ONLY public.standing_career_0
    ADD CONSTRAINT standing_career_0_pkey PRIMARY KEY (generation, player_no);

ALTER TABLE ONLY public.standing_career_1
    ADD CONSTRAINT standing_career_1_pkey PRIMARY KEY (generation, player_no);

ALTER TABLE ONLY public.standing_generation
    ADD CONSTRAINT standing_generation_pkey PRIMARY KEY (generation);

ALTER TABLE ONLY public.standing_player
    ADD CONSTRAINT standing_player_pkey PRIMARY KEY (player_no);

ALTER TABLE ONLY public.standing_pool
    ADD CONSTRAINT standing_pool_pkey PRIMARY KEY (generation, player_no, pool_id);

ALTER TABLE ONLY public.standing_pool_0
    ADD CONSTRAINT standing_pool_0_pkey PRIMARY KEY (generation, player_no, pool_id);

ALTER TABLE ONLY public.standing_pool_1
    ADD CONSTRAINT standing_pool_1_pkey PRIMARY KEY (generation, player_no, pool_id);

ALTER TABLE ONLY public.standing_pool_sum
    ADD CONSTRAINT standing_pool_sum_pkey PRIMARY KEY (generation, pool_id);

ALTER TABLE ONLY public.standing_pool_sum_0
    ADD CONSTRAINT standing_pool_sum_0_pkey PRIMARY KEY (generation, pool_id);

ALTER TABLE ONLY public.standing_pool_sum_1
    ADD CONSTRAINT standing_pool_sum_1_pkey PRIMARY KEY (generation, pool_id);

ALTER TABLE ONLY public.strike
    ADD CONSTRAINT strike_pkey PRIMARY KEY (match_id, seat);

ALTER TABLE ONLY public.one_time_code
    ADD CONSTRAINT subject_has_one_code PRIMARY KEY (purpose, subject);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT username_belongs_to_one_player UNIQUE (username_lower);

ALTER TABLE ONLY public.username_claim
    ADD CONSTRAINT username_claim_pkey PRIMARY KEY (skeleton);

CREATE UNIQUE INDEX a_match_key_has_one_ticket ON public.queue_ticket USING btree (match_key);

CREATE INDEX bounty_pool_settled ON public.bounty_pool USING btree (finished_at DESC, id) WHERE (state = 'SETTLED'::text);

CREATE INDEX bounty_pool_unfinished ON public.bounty_pool USING btree (ends_at) WHERE (finished_at IS NULL);

CREATE INDEX bounty_run_in_order ON public.bounty_run USING btree (pool_id, banked DESC, opponents_beaten DESC, matches, reached_seq, entrant);

CREATE INDEX bounty_run_of_player ON public.bounty_run USING btree (player_id);

CREATE INDEX contact_message_by_status ON public.contact_message USING btree (status);

CREATE INDEX contact_message_newest_first ON public.contact_message USING btree (created_at DESC, id DESC);

CREATE INDEX contact_message_of_sender ON public.contact_message USING btree (lower(email), created_at);

CREATE INDEX integrity_case_open ON public.integrity_case USING btree (player_id) WHERE (closed_at IS NULL);

CREATE INDEX ledger_entry_by_account ON public.ledger_entry USING btree (account_id, journal_id);

CREATE INDEX mail_message_settled ON public.mail_message USING btree (settled_at) WHERE (state = ANY (ARRAY['sent'::text, 'failed'::text]));

CREATE INDEX mail_message_unsent ON public.mail_message USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

CREATE INDEX match_deadline ON public.match USING btree (deadline) WHERE (deadline IS NOT NULL);

CREATE INDEX match_running_pot ON public.match USING btree (pot_account) WHERE (finished_at IS NULL);

CREATE INDEX match_seat_history ON public.match_seat USING btree (player_id, paired_at DESC);

CREATE INDEX one_time_code_by_email ON public.one_time_code USING btree (purpose, email_hash);

CREATE INDEX one_time_code_by_expiry ON public.one_time_code USING btree (expires_at);

CREATE UNIQUE INDEX only_one_generation_is_live ON public.standing_generation USING btree (live) WHERE live;

CREATE INDEX pending_signup_by_email ON public.pending_signup USING btree (email_lower, created_at DESC);

CREATE INDEX pending_signup_by_expiry ON public.pending_signup USING btree (expires_at);

CREATE INDEX pending_signup_by_username ON public.pending_signup USING btree (username_lower);

CREATE INDEX play_event_by_commit ON public.play_event USING btree (xid, seq);

CREATE INDEX play_event_of_player ON public.play_event USING btree (player_id, seq);

CREATE INDEX play_event_of_pool ON public.play_event USING btree (pool_id, seq) WHERE (pool_id IS NOT NULL);

CREATE INDEX player_by_name_prefix ON public.player USING btree (username_lower text_pattern_ops) INCLUDE (id) WHERE (status = 'active'::text);

CREATE UNIQUE INDEX player_has_one_open_ticket ON public.queue_ticket USING btree (player_id) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX player_plays_one_match ON public.match_seat USING btree (player_id) WHERE running;

CREATE INDEX player_session_alive ON public.player_session USING btree (player_id) WHERE (ended_at IS NULL);

CREATE INDEX player_session_by_expiry ON public.player_session USING btree (expires_at);

CREATE INDEX queue_ticket_of_match ON public.queue_ticket USING btree (match_id) WHERE (match_id IS NOT NULL);

CREATE INDEX queue_ticket_waiting ON public.queue_ticket USING btree (mode, tier, joined_at) WHERE (state = 'waiting'::text);

CREATE INDEX realtime_ticket_expiry ON public.realtime_ticket USING btree (expires_at);

CREATE INDEX refresh_token_by_session ON public.refresh_token USING btree (session_id);

CREATE INDEX reset_token_by_player ON public.reset_token USING btree (player_id);

CREATE INDEX second_factor_challenge_by_expiry ON public.second_factor_challenge USING btree (expires_at);

CREATE INDEX service_outage_open ON public.service_outage USING btree (id) WHERE (applied_at IS NULL);

CREATE UNIQUE INDEX session_has_one_fresh_token ON public.refresh_token USING btree (session_id) WHERE (rotated_at IS NULL);

CREATE INDEX strike_of_player ON public.strike USING btree (player_id, at);

CREATE INDEX username_claim_by_owner ON public.username_claim USING btree (owner_id);

ALTER INDEX public.standing_pkey ATTACH PARTITION public.standing_0_pkey;

ALTER INDEX public.standing_pkey ATTACH PARTITION public.standing_1_pkey;

ALTER INDEX public.standing_career_pkey ATTACH PARTITION public.standing_career_0_pkey;

ALTER INDEX public.standing_career_pkey ATTACH PARTITION public.standing_career_1_pkey;

ALTER INDEX public.standing_pool_pkey ATTACH PARTITION public.standing_pool_0_pkey;

ALTER INDEX public.standing_pool_pkey ATTACH PARTITION public.standing_pool_1_pkey;

ALTER INDEX public.standing_pool_sum_pkey ATTACH PARTITION public.standing_pool_sum_0_pkey;

ALTER INDEX public.standing_pool_sum_pkey ATTACH PARTITION public.standing_pool_sum_1_pkey;

CREATE TRIGGER accounts_are_kept BEFORE DELETE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER accounts_are_never_emptied BEFORE TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER accounts_keep_their_nature BEFORE UPDATE OF id, code, kind, currency, sign, guarded, tracked ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER balances_move_with_their_entries BEFORE UPDATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_back_door();

CREATE TRIGGER bounty_prizes_are_final BEFORE DELETE OR UPDATE ON public.bounty_prize FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER bounty_prizes_are_kept BEFORE TRUNCATE ON public.bounty_prize FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER entries_are_final BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER entries_are_kept BEFORE TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER entries_come_with_their_journal BEFORE INSERT ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_back_door();

CREATE TRIGGER freeze_history_is_final BEFORE DELETE OR UPDATE ON public.ledger_freeze_event FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER freeze_history_is_kept BEFORE TRUNCATE ON public.ledger_freeze_event FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER journals_are_final BEFORE DELETE OR UPDATE ON public.ledger_journal FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER journals_are_kept BEFORE TRUNCATE ON public.ledger_journal FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER journals_move_their_money AFTER INSERT ON public.ledger_journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_apply_journals();

CREATE TRIGGER match_entries_are_final BEFORE DELETE OR UPDATE ON public.match_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER match_entries_are_kept BEFORE TRUNCATE ON public.match_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER new_accounts_are_what_their_code_says AFTER INSERT ON public.ledger_account REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_check_new_accounts();

CREATE TRIGGER play_events_are_final BEFORE DELETE OR UPDATE ON public.play_event FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER play_events_are_kept BEFORE TRUNCATE ON public.play_event FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER settled_mail_is_final BEFORE UPDATE ON public.mail_message FOR EACH ROW WHEN ((old.state = ANY (ARRAY['sent'::text, 'failed'::text]))) EXECUTE FUNCTION public.mail_refuse_change();

ALTER TABLE ONLY public.bounty_prize
    ADD CONSTRAINT bounty_prize_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.bounty_pool(id);

ALTER TABLE ONLY public.bounty_run
    ADD CONSTRAINT bounty_run_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.bounty_pool(id);

ALTER TABLE ONLY public.integrity_case
    ADD CONSTRAINT integrity_case_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.bounty_pool(id);

ALTER TABLE ONLY public.ledger_flow
    ADD CONSTRAINT ledger_flow_account_kind_fkey FOREIGN KEY (account_kind) REFERENCES public.ledger_account_kind(kind);

ALTER TABLE ONLY public.match_seat
    ADD CONSTRAINT match_seat_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.match(id);

ALTER TABLE ONLY public.player_session
    ADD CONSTRAINT player_session_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.player_session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reset_token
    ADD CONSTRAINT reset_token_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.second_factor_challenge
    ADD CONSTRAINT second_factor_challenge_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.staff_recovery_code
    ADD CONSTRAINT staff_recovery_code_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.staff_second_factor
    ADD CONSTRAINT staff_second_factor_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO throwdown_owner;
GRANT USAGE ON SCHEMA public TO throwdown_app;
GRANT USAGE ON SCHEMA public TO throwdown_staff;

REVOKE ALL ON FUNCTION public.bounty_begin_review(p_pool text, p_review interval, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_begin_review(p_pool text, p_review interval, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_choose(p_player uuid, p_tier smallint, p_match uuid, p_decision text, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.bounty_close_due(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_close_due(p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.bounty_finish_pool(p_pool text, p_state text, p_eligible integer, p_excluded uuid[], p_total bigint, p_fee bigint, p_players uuid[], p_amounts bigint[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_finish_pool(p_pool text, p_state text, p_eligible integer, p_excluded uuid[], p_total bigint, p_fee bigint, p_players uuid[], p_amounts bigint[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.bounty_lock_open_pools(p_pools text[], p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.bounty_open_pool(p_id text, p_tier smallint, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_terms_version integer, p_scoring_matches_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_open_pool(p_id text, p_tier smallint, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_terms_version integer, p_scoring_matches_max integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.bounty_refuses_join(p_player uuid, p_tier smallint, p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.bounty_score_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_pool bigint[], p_points integer[], p_opened boolean[]) FROM PUBLIC;

GRANT SELECT ON TABLE public.bounty_pool TO throwdown_app;
GRANT SELECT ON TABLE public.bounty_pool TO throwdown_staff;

REVOKE ALL ON FUNCTION public.bounty_take_reviewed(p_pool text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bounty_take_reviewed(p_pool text, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.claim_due_matches(p_now timestamp with time zone, p_due_before timestamp with time zone, p_gap_over interval, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_due_matches(p_now timestamp with time zone, p_due_before timestamp with time zone, p_gap_over interval, p_limit integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.ledger_apply_journals() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_batch_rows(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_metas jsonb[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_check_new_accounts() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_check_reversal(p_reverses bigint, p_accounts bigint[], p_amounts bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_check_untracked(p_accounts bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_close_key(p_kind public.ledger_journal_kind, p_key text, p_actor text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_close_key(p_kind public.ledger_journal_kind, p_key text, p_actor text) TO throwdown_app;
GRANT ALL ON FUNCTION public.ledger_close_key(p_kind public.ledger_journal_kind, p_key text, p_actor text) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_freeze_money(p_reason text, p_actor text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_freeze_money(p_reason text, p_actor text) TO throwdown_app;
GRANT ALL ON FUNCTION public.ledger_freeze_money(p_reason text, p_actor text) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_is_short(p_accounts bigint[], p_amounts bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_kind_of(p_code text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_newest_breaches(p_after bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_newest_breaches(p_after bigint) TO throwdown_app;
GRANT ALL ON FUNCTION public.ledger_newest_breaches(p_after bigint) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_open_accounts(p_codes text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_open_accounts(p_codes text[]) TO throwdown_app;
GRANT ALL ON FUNCTION public.ledger_open_accounts(p_codes text[]) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_post_approved(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_approved_by text, p_reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_post_approved(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_approved_by text, p_reason text) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_post_batch(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_actor text, p_metas jsonb[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_post_batch(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_actor text, p_metas jsonb[]) TO throwdown_app;
GRANT ALL ON FUNCTION public.ledger_post_batch(p_kinds public.ledger_journal_kind[], p_keys text[], p_leg_counts integer[], p_accounts bigint[], p_amounts bigint[], p_actor text, p_metas jsonb[]) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_post_one(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[], p_actor text, p_meta jsonb, p_approved_by text, p_reverses bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_raise(p_message text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_refuse_back_door() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_reverse(p_journal_id bigint, p_actor text, p_approved_by text, p_reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_reverse(p_journal_id bigint, p_actor text, p_approved_by text, p_reason text) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.ledger_seed(p_key text, p_account bigint, p_amount bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_set_freeze(p_frozen boolean, p_reason text, p_actor text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_stops_when_frozen(p_kind public.ledger_journal_kind) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_stored_answer(p_kind public.ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_unfreeze_money(p_reason text, p_actor text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_unfreeze_money(p_reason text, p_actor text) TO throwdown_staff;

REVOKE ALL ON FUNCTION public.mail_refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.pair_journals(p_matches uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.pair_rematch(p_of uuid, p_match uuid, p_state jsonb, p_deadline timestamp with time zone, p_terms_version integer, p_operator_key text, p_header text, p_hash text, p_signature text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pair_rematch(p_of uuid, p_match uuid, p_state jsonb, p_deadline timestamp with time zone, p_terms_version integer, p_operator_key text, p_header text, p_hash text, p_signature text, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.pair_tickets(p_matches uuid[], p_first uuid[], p_second uuid[], p_states jsonb[], p_deadlines timestamp with time zone[], p_pools text[], p_terms_version integer, p_operator_key text, p_headers text[], p_hashes text[], p_signatures text[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pair_tickets(p_matches uuid[], p_first uuid[], p_second uuid[], p_states jsonb[], p_deadlines timestamp with time zone[], p_pools text[], p_terms_version integer, p_operator_key text, p_headers text[], p_hashes text[], p_signatures text[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.queue_join(p_ticket uuid, p_player uuid, p_mode text, p_tier smallint, p_match_key text, p_device text, p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.queue_join_all(p_tickets uuid[], p_players uuid[], p_modes text[], p_tiers smallint[], p_match_keys text[], p_devices text[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.queue_join_all(p_tickets uuid[], p_players uuid[], p_modes text[], p_tiers smallint[], p_match_keys text[], p_devices text[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.queue_leave(p_tickets uuid[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.queue_leave(p_tickets uuid[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.queue_seen(p_players uuid[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.queue_seen(p_players uuid[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.record_results(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_pool bigint[], p_points integer[], p_opened boolean[], p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.save_matches(p_ids uuid[], p_versions integer[], p_states json[], p_deadlines timestamp with time zone[], p_entry_matches uuid[], p_entry_seqs integer[], p_entries text[], p_hashes text[], p_signatures text[], p_audiences smallint[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[], p_points integer[], p_opened boolean[], p_strike_matches uuid[], p_strike_seats smallint[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_matches(p_ids uuid[], p_versions integer[], p_states json[], p_deadlines timestamp with time zone[], p_entry_matches uuid[], p_entry_seqs integer[], p_entries text[], p_hashes text[], p_signatures text[], p_audiences smallint[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[], p_points integer[], p_opened boolean[], p_strike_matches uuid[], p_strike_seats smallint[], p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.service_beat(p_now timestamp with time zone, p_gap_over interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.service_beat(p_now timestamp with time zone, p_gap_over interval) TO throwdown_app;

REVOKE ALL ON FUNCTION public.service_outage_applied(p_id bigint, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.service_outage_applied(p_id bigint, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.settle_matches(p_ids uuid[], p_ended uuid[], p_winners smallint[], p_to_winner bigint[], p_to_fee bigint[], p_to_pool bigint[], p_refunds bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.standing_add(p_generation smallint, p_seqs bigint[], p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.standing_apply(p_generation smallint, p_now timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_apply(p_generation smallint, p_now timestamp with time zone, p_limit integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_bases(p_day integer, p_kept integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.standing_clear(p_table text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_clear(p_table text) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_day(p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_day(p_at timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_kept(p_now timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.standing_kept_from(p_kind integer, p_today integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_kept_from(p_kind integer, p_today integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_offsets(p_mode text, p_tier integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.standing_period(p_kind integer, p_day integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_period(p_kind integer, p_day integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_rebuild_analyse(p_generation smallint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_rebuild_analyse(p_generation smallint) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_rebuild_begin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_rebuild_begin() TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_rebuild_slice(p_generation smallint, p_from_no integer, p_to_no integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_rebuild_slice(p_generation smallint, p_from_no integer, p_to_no integer, p_now timestamp with time zone) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_sweep(p_now timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_sweep(p_now timestamp with time zone, p_limit integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.standing_switch(p_now timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_switch(p_now timestamp with time zone, p_limit integer) TO throwdown_app;

REVOKE ALL ON FUNCTION public.take_service_turn(p_name text, p_every interval, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_service_turn(p_name text, p_every interval, p_now timestamp with time zone) TO throwdown_app;

GRANT SELECT ON TABLE public.bounty_pair TO throwdown_app;
GRANT SELECT ON TABLE public.bounty_pair TO throwdown_staff;

GRANT SELECT ON TABLE public.bounty_prize TO throwdown_app;
GRANT SELECT ON TABLE public.bounty_prize TO throwdown_staff;

GRANT SELECT ON TABLE public.bounty_run TO throwdown_app;
GRANT SELECT ON TABLE public.bounty_run TO throwdown_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contact_message TO throwdown_app;

GRANT SELECT ON TABLE public.integrity_case TO throwdown_app;
GRANT SELECT,INSERT ON TABLE public.integrity_case TO throwdown_staff;

GRANT UPDATE(closed_at) ON TABLE public.integrity_case TO throwdown_staff;

GRANT UPDATE(closed_by) ON TABLE public.integrity_case TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_account TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_account TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_account_kind TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_account_kind TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_entry TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_entry TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_account_sum TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_account_sum TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_journal TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_journal TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i10_revenue_only_from_fees TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i10_revenue_only_from_fees TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i11_one_answer_per_key TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i11_one_answer_per_key TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i1_journal_sums_to_zero TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i1_journal_sums_to_zero TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i2_guarded_not_negative TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i2_guarded_not_negative TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i3_balance_is_sum_of_entries TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i3_balance_is_sum_of_entries TO throwdown_staff;

GRANT SELECT ON TABLE public.match TO throwdown_app;
GRANT SELECT ON TABLE public.match TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i4_pot_is_full_or_empty TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i4_pot_is_full_or_empty TO throwdown_staff;

GRANT SELECT ON TABLE public.queue_ticket TO throwdown_app;
GRANT SELECT ON TABLE public.queue_ticket TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i5_held_is_open_tickets TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i5_held_is_open_tickets TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i6_pool_is_contributions TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i6_pool_is_contributions TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach_i7_withdrawals_add_up TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach_i7_withdrawals_add_up TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_breach TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_breach TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_checked TO throwdown_app;

GRANT UPDATE(upto) ON TABLE public.ledger_checked TO throwdown_app;

GRANT UPDATE(seen) ON TABLE public.ledger_checked TO throwdown_app;

GRANT UPDATE(whole_at) ON TABLE public.ledger_checked TO throwdown_app;

GRANT UPDATE(whole_ms) ON TABLE public.ledger_checked TO throwdown_app;

GRANT SELECT ON TABLE public.ledger_flow TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_flow TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_freeze TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_freeze TO throwdown_staff;

GRANT SELECT ON TABLE public.ledger_freeze_event TO throwdown_app;
GRANT SELECT ON TABLE public.ledger_freeze_event TO throwdown_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mail_message TO throwdown_app;

GRANT SELECT(id) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(template) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(recipient) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(state) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(attempts) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(failure) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(queued_at) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(due_at) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(give_up_at) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT(settled_at) ON TABLE public.mail_message TO throwdown_staff;

GRANT SELECT ON TABLE public.match_entry TO throwdown_app;
GRANT SELECT ON TABLE public.match_entry TO throwdown_staff;

GRANT SELECT ON TABLE public.match_evidence TO throwdown_app;
GRANT SELECT ON TABLE public.match_evidence TO throwdown_staff;

GRANT SELECT ON TABLE public.match_seat TO throwdown_app;
GRANT SELECT ON TABLE public.match_seat TO throwdown_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.one_time_code TO throwdown_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.pending_signup TO throwdown_app;

GRANT SELECT ON TABLE public.play_event TO throwdown_app;
GRANT SELECT ON TABLE public.play_event TO throwdown_staff;

GRANT SELECT ON TABLE public.player TO throwdown_app;
GRANT SELECT ON TABLE public.player TO throwdown_staff;

GRANT INSERT(id) ON TABLE public.player TO throwdown_app;

GRANT INSERT(username),UPDATE(username) ON TABLE public.player TO throwdown_app;

GRANT INSERT(username_lower),UPDATE(username_lower) ON TABLE public.player TO throwdown_app;

GRANT INSERT(email),UPDATE(email) ON TABLE public.player TO throwdown_app;

GRANT INSERT(email_lower),UPDATE(email_lower) ON TABLE public.player TO throwdown_app;

GRANT INSERT(password_hash),UPDATE(password_hash) ON TABLE public.player TO throwdown_app;

GRANT UPDATE(status) ON TABLE public.player TO throwdown_app;

GRANT INSERT(email_verified_at) ON TABLE public.player TO throwdown_app;

GRANT INSERT(is_subscribed),UPDATE(is_subscribed) ON TABLE public.player TO throwdown_app;

GRANT UPDATE(avatar) ON TABLE public.player TO throwdown_app;

GRANT INSERT(created_at) ON TABLE public.player TO throwdown_app;

GRANT UPDATE(last_login_at) ON TABLE public.player TO throwdown_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.player_session TO throwdown_app;

GRANT UPDATE(ended_at) ON TABLE public.player_session TO throwdown_app;

GRANT UPDATE(ended_because) ON TABLE public.player_session TO throwdown_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rate_limit TO throwdown_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.realtime_ticket TO throwdown_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.refresh_token TO throwdown_app;

GRANT UPDATE(rotated_at) ON TABLE public.refresh_token TO throwdown_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rematch_offer TO throwdown_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reset_token TO throwdown_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factor_challenge TO throwdown_app;

GRANT SELECT ON TABLE public.service_heartbeat TO throwdown_app;
GRANT SELECT ON TABLE public.service_heartbeat TO throwdown_staff;

GRANT SELECT ON TABLE public.service_outage TO throwdown_app;
GRANT SELECT ON TABLE public.service_outage TO throwdown_staff;

GRANT SELECT ON TABLE public.service_turn TO throwdown_app;
GRANT SELECT ON TABLE public.service_turn TO throwdown_staff;

GRANT SELECT,INSERT ON TABLE public.staff_recovery_code TO throwdown_app;

GRANT UPDATE(used_at) ON TABLE public.staff_recovery_code TO throwdown_app;

GRANT SELECT,INSERT ON TABLE public.staff_second_factor TO throwdown_app;

GRANT UPDATE(last_step) ON TABLE public.staff_second_factor TO throwdown_app;

GRANT SELECT ON TABLE public.standing TO throwdown_app;
GRANT SELECT ON TABLE public.standing TO throwdown_staff;

GRANT SELECT ON TABLE public.standing_career TO throwdown_app;
GRANT SELECT ON TABLE public.standing_career TO throwdown_staff;

GRANT USAGE ON SEQUENCE public.standing_epoch TO throwdown_app;

GRANT SELECT ON TABLE public.standing_generation TO throwdown_app;
GRANT SELECT ON TABLE public.standing_generation TO throwdown_staff;

GRANT SELECT ON TABLE public.standing_player TO throwdown_app;
GRANT SELECT ON TABLE public.standing_player TO throwdown_staff;

GRANT SELECT ON TABLE public.standing_pool TO throwdown_app;
GRANT SELECT ON TABLE public.standing_pool TO throwdown_staff;

GRANT SELECT ON TABLE public.standing_pool_sum TO throwdown_app;
GRANT SELECT ON TABLE public.standing_pool_sum TO throwdown_staff;

GRANT SELECT ON TABLE public.strike TO throwdown_app;
GRANT SELECT ON TABLE public.strike TO throwdown_staff;

GRANT SELECT,INSERT,DELETE ON TABLE public.username_claim TO throwdown_app;
