-- The one way a running match changes: a whole group at once, each by compare-and-set on its version. What ended is
-- settled in the same transaction.

create function save_matches(
  p_ids             uuid[],
  p_versions        int[],
  p_states          jsonb[],
  p_deadlines       timestamptz[],
  -- New entries of all matches, one after the other.
  p_entry_matches   uuid[],
  p_entry_seqs      int[],
  p_entries         text[],
  p_hashes          text[],
  p_signatures      text[],
  p_audiences       smallint[],
  -- Matches that ended: the seat that won (null for a void) and the lines of the settlement.
  p_ended           uuid[],
  p_winners         smallint[],
  p_to_winner       bigint[],
  p_to_fee          bigint[],
  p_to_pool         bigint[],
  p_refunds         bigint[],
  p_strike_matches  uuid[],
  p_strike_seats    smallint[],
  p_now             timestamptz
) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_saved uuid[];
  v_ended uuid[];
begin
  -- One order for everyone: two nodes that save the same matches must not deadlock.
  with locked as materialized (
    select m.id, p.state, p.deadline
      from unnest(p_ids, p_versions, p_states, p_deadlines) as p (id, version, state, deadline)
      join match m on m.id = p.id and m.version = p.version and m.finished_at is null
     order by m.id
       for no key update of m
  ), saved as (
    update match m
       set version = m.version + 1,
           state = l.state,
           deadline = l.deadline,
           claimed_until = null,
           finished_at = case when m.id = any (p_ended) then p_now end
      from locked l
     where m.id = l.id
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
  end if;
  return query select unnest(v_saved);
end
$$;

-- Empties the pots of p_ids by their lines. The accounts come from the match's own rows, never from the caller.
create function settle_matches(
  p_ids       uuid[],
  p_ended     uuid[],
  p_winners   smallint[],
  p_to_winner bigint[],
  p_to_fee    bigint[],
  p_to_pool   bigint[],
  p_refunds   bigint[]
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
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

create function keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into match_evidence (match_id, turn, seat, commitment, received_at)
  values (p_match, p_turn, p_seat, p_commitment, p_received_at)
      on conflict do nothing
$$;

revoke all on all functions in schema public from public;
grant execute on function
  save_matches(uuid[], int[], jsonb[], timestamptz[], uuid[], int[], text[], text[], text[], smallint[], uuid[], smallint[], bigint[], bigint[], bigint[], bigint[], uuid[], smallint[], timestamptz),
  keep_match_evidence(uuid, smallint, smallint, text, timestamptz)
   to throwdown_app;
