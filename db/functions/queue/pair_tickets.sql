-- Turns a wave of pairs into matches: rows, seats, headers, tickets, pots and stakes, or nothing. The arrays have one place
-- per pair; the first ticket gets seat 0. Pairs with a ticket that no longer waits are left out, and so are pairs whose pool
-- is not open. Returns the ids of the matches.
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
    -- Rolls the whole wave back: no match exists without both stakes in its pot.
    raise exception 'the stakes of a wave were refused: %', v_refused using errcode = 'QU001';
  end if;
  return query select unnest(v_made);
end
$$;

revoke all on function pair_tickets from public;
grant execute on function pair_tickets to throwdown_app;
