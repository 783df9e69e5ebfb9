-- Saves a group of running matches: the only way a match goes on. Each is saved only if its last save is still the expected
-- one and did not end it. Those with a result are settled in the same transaction. Returns the ids saved.
create or replace function save_matches(
  -- Lists of objects, with the columns that the function names below; p_results with those of match_result.
  p_saves   json,
  p_results json,
  p_now     timestamptz
) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
-- One plan for good: tables that were small when a connection planned its first calls are not read as a whole later.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_results match_result[];
  v_saved   uuid[];
  v_ended   uuid[];
begin
  -- Inserted in the order of the ids: two nodes that save the same matches wait for each other and do not deadlock. Who comes
  -- second inserts nothing.
  with saved as (
    insert into match_save (match_id, version, next_seq, deadline, signer, last_hash, entries)
    select p.id, p.version + 1, p.next_seq, p.deadline, decode(p.signer, 'hex'), decode(p.last_hash, 'hex'), p.entries
      from json_to_recordset(p_saves) as p (id uuid, version int, next_seq smallint, deadline timestamptz, signer text, last_hash text, entries bytea)
      -- The offset keeps it one look into the index for each match, whatever the size of the table was when this was planned.
     cross join lateral (
       select from match_save b where b.match_id = p.id and b.version = p.version and b.deadline is not null offset 0
     ) b
     order by p.id
        on conflict do nothing
    returning match_id, deadline
  )
  select array_agg(s.match_id), coalesce(array_agg(s.match_id order by s.match_id) filter (where s.deadline is null), '{}')
    into v_saved, v_ended
    from saved s;
  if v_saved is null then
    return;
  end if;

  v_results := array(
    select r
      from json_populate_recordset(null::match_result, p_results) r
     where r.match_id = any (v_saved)
     order by r.match_id
  );
  if v_ended <> array(select r.match_id from unnest(v_results) r) then
    raise exception 'a match ends if and only if it has a result' using errcode = 'MA002';
  end if;
  if cardinality(v_ended) > 0 then
    perform record_results(v_results, p_now);
    perform settle_matches(v_results);
    perform bounty_score_matches(v_results);
  end if;
  return query select unnest(v_saved);
end
$$;

grant execute on function save_matches to throwdown_app;
