-- Saves a group of running matches: the only way a match changes. Each is saved only if its version is still the expected
-- one. Those that ended are settled in the same transaction. Returns the ids saved.
create or replace function save_matches(
  p_ids             uuid[],
  p_versions        int[],
  p_states          json[],
  p_deadlines       timestamptz[],
  -- New entries of all matches.
  p_entry_matches   uuid[],
  p_entry_seqs      int[],
  p_entries         text[],
  p_hashes          text[],
  p_signatures      text[],
  p_audiences       smallint[],
  -- Matches that ended: the seat that won (null: void) and the amounts of the settlement.
  p_ended           uuid[],
  p_winners         smallint[],
  p_to_winner       bigint[],
  p_to_fee          bigint[],
  p_to_pool         bigint[],
  p_refunds         bigint[],
  -- [B2] The winner's points, and whether both players opened their hands at least once.
  p_points          int[],
  p_opened          boolean[],
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
  -- Rows are locked in the order of the ids as long as the plan is a nested loop: two nodes that save the same matches then
  -- wait for each other. If they deadlock, PostgreSQL rolls one group back and its node saves the matches one by one.
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

revoke all on function save_matches from public;
grant execute on function save_matches to throwdown_app;
