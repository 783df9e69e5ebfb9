-- A wave of pairs becomes matches in one transaction: rows, seats, headers, tickets, pots and stakes, or nothing.

-- The arrays run in step, one place per pair; seat 0 has the first ticket. Pairs of which a ticket no longer waits are
-- left out. Answers the ids of the matches made.
create function pair_tickets(
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
    from unnest(p_matches, p_first, p_second) as p (match_id, first, second)
   where p.first = any (v_waiting)
     and p.second = any (v_waiting);
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

-- Both stakes of each match from held into the pot, as one batch for the ledger's door.
create function pair_journals(p_matches uuid[])
returns table (kinds ledger_journal_kind[], keys text[], legs int[], accounts bigint[], amounts bigint[], metas jsonb[])
language sql stable
set search_path = public, pg_temp
as $$
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
-- pair_journals looks tickets up by their match.
create index queue_ticket_of_match on queue_ticket (match_id) where match_id is not null;

revoke all on all functions in schema public from public;
grant execute on function
  pair_tickets(uuid[], uuid[], uuid[], jsonb[], timestamptz[], text[], int, text, text[], text[], text[], timestamptz)
   to throwdown_app;
