-- Saves a group of running matches: the only way a match changes. Each is saved only if its version is still the expected
-- one. Those with a result are settled in the same transaction. Returns the ids saved.
create or replace function save_matches(
  -- Lists of objects, with the columns that the function names below; p_results with those of match_result.
  p_matches json,
  p_entries json,
  p_results json,
  p_now     timestamptz
) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_results match_result[] := array(select r from json_populate_recordset(null::match_result, p_results) r);
  v_ended   uuid[] := array(select r.match_id from unnest(v_results) r);
  v_saved   uuid[];
begin
  -- Rows are locked in the order of the ids as long as the plan is a nested loop: two nodes that save the same matches then
  -- wait for each other. If they deadlock, PostgreSQL rolls one group back and its node saves the matches one by one.
  with saved as (
    update match m
       set version = m.version + 1,
           state = p.state,
           deadline = p.deadline,
           claimed_until = null,
           finished_at = case when m.id = any (v_ended) then p_now end
      from (
        select u.id, u.version, u.state, u.deadline
          from json_to_recordset(p_matches) as u (id uuid, version int, state json, deadline timestamptz)
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

  insert into match_entry (match_id, seq, entry, hash, signature, signer, audience)
  select e.match_id, e.seq, e.entry, decode(e.hash, 'hex'), decode(e.signature, 'hex'), decode(e.signer, 'hex'), e.audience
    from json_to_recordset(p_entries) as e (match_id uuid, seq int, entry text, hash text, signature text, signer text, audience smallint)
   where e.match_id = any (v_saved);

  v_results := array(select r from unnest(v_results) r where r.match_id = any (v_saved) order by r.match_id);
  if cardinality(v_results) > 0 then
    v_ended := array(select r.match_id from unnest(v_results) r);
    update match_seat s
       set running = false
     where s.match_id = any (v_ended);
    insert into strike (match_id, seat, player_id, at)
    select s.match_id, s.seat, s.player_id, p_now
      from unnest(v_results) r
      join match_seat s on s.match_id = r.match_id and s.seat = any (r.strikes);
    perform settle_matches(v_results);
    perform record_results(v_results, p_now);
    perform bounty_score_matches(v_results);
  end if;
  return query select unnest(v_saved);
end
$$;

revoke all on function save_matches from public;
grant execute on function save_matches to throwdown_app;
