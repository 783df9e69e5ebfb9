-- Turns the pairs of a round into matches: rows, seats, headers, tickets, pots and stakes, or nothing. Pairs with a ticket that no
-- longer waits are left out, and so are pairs whose pool is not open, whose mode or stake is paused, or that joined under older terms [C6].
-- Returns the ids of the matches.
create or replace function pair_tickets(
  p_pairs         pair_to_match[],
  p_terms_version int,
  p_now           timestamptz
) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
-- One plan for good: tables that were small when a connection planned its first calls are not read as a whole later.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_waiting uuid[];
  v_pairs   pair_to_match[];
  v_matches uuid[];
  v_fee     bigint;
  v_refused text;
  v_paused  text[] := service_paused();
  v_since   timestamptz;
  v_pools   text[] := bounty_lock_open_pools(array(select p.pool_id from unnest(p_pairs) p), p_now);
begin
  if p_terms_version is distinct from terms_in_force(p_now) then
    raise exception 'terms % are not in force', p_terms_version using errcode = 'QU004';
  end if;
  select t.starts_at into v_since from terms_start t where t.version = p_terms_version;
  -- The state is looked at afterwards: as a condition it would make PostgreSQL read every waiting ticket.
  select array_agg(w.id) filter (where w.state = 'waiting')
    into v_waiting
    from (
      select t.id, t.state
        from queue_ticket t
       where t.id = any (array(select p.first_ticket from unnest(p_pairs) p) || array(select p.second_ticket from unnest(p_pairs) p))
       order by t.id
         for no key update
    ) w;
  select array_agg(p order by p.match_id), array_agg(p.match_id order by p.match_id)
    into v_pairs, v_matches
    from unnest(p_pairs) p
    join queue_ticket t on t.id = p.first_ticket
    join queue_ticket o on o.id = p.second_ticket
   where p.first_ticket = any (v_waiting)
     and p.second_ticket = any (v_waiting)
     and service_refuses_play(v_paused, t.mode, t.tier) is null
     and least(t.joined_at, o.joined_at) >= v_since
     and (p.pool_id is null or p.pool_id = any (v_pools));
  if v_pairs is null then
    return;
  end if;
  -- Both seats pay the stake of the first ticket: unequal ones would take what another ticket reserves.
  if exists (
    select
      from unnest(v_pairs) p
      join queue_ticket f on f.id = p.first_ticket
      join queue_ticket s on s.id = p.second_ticket
      left join bounty_pool b on b.id = p.pool_id
     where f.mode <> s.mode
        or f.tier <> s.tier
        or b.tier <> f.tier
  ) then
    raise exception 'the tickets of a pair differ' using errcode = 'QU003';
  end if;

  perform count(*) from ledger_open_accounts(
    array(select 'match:' || p.match_id || ':pot' from unnest(v_pairs) p)
    || array(select distinct 'pool:' || p.pool_id from unnest(v_pairs) p where p.pool_id is not null)
  );
  select a.id into v_fee from ledger_account a where a.code = 'revenue:win-fee';

  insert into match (id, mode, tier, stake, terms_version, pool_id, pot_account, pool_account, fee_account, created_at, check_at)
  select p.match_id, t.mode, t.tier, t.stake, p_terms_version, p.pool_id, a.id, q.id, v_fee, p_now, p.deadline
    from unnest(v_pairs) p
    join queue_ticket t on t.id = p.first_ticket
    join ledger_account a on a.code = 'match:' || p.match_id || ':pot'
    left join ledger_account q on q.code = 'pool:' || p.pool_id;

  insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, pool_id, paired_at)
  select p.match_id, s.seat, t.player_id, o.player_id, s.pseudonym, t.device_id, a.id, t.mode, p.pool_id, p_now
    from unnest(v_pairs) p
   cross join lateral (
     values (0::smallint, p.first_ticket, p.second_ticket, p.first_pseudonym),
            (1::smallint, p.second_ticket, p.first_ticket, p.second_pseudonym)
   ) as s (seat, own, other, pseudonym)
    join queue_ticket t on t.id = s.own
    join queue_ticket o on o.id = s.other
    join ledger_account a on a.code = 'user:' || t.player_id || ':available';

  insert into match_save (match_id, version, next_seq, deadline, signer, last_hash, entries)
  select p.match_id, 1, 1, p.deadline, decode(p.signer, 'hex'), decode(p.hash, 'hex'), p.header
    from unnest(v_pairs) p;

  update queue_ticket t
     set state = 'paired', match_id = s.match_id, ended_at = p_now
    from (
      select p.match_id, p.first_ticket as ticket_id from unnest(v_pairs) p
      union all
      select p.match_id, p.second_ticket from unnest(v_pairs) p
    ) s
   where t.id = s.ticket_id;

  select min(a.refused)
    into v_refused
    from ledger_post_batch(pair_journals(v_matches), 'pairing') a;
  if v_refused is not null then
    -- Rolls the whole round back: no match exists without both stakes in its pot.
    raise exception 'the stakes of a pairing round were refused: %', v_refused using errcode = 'QU001';
  end if;
  return query select unnest(v_matches);
end
$$;

grant execute on function pair_tickets to throwdown_app;
