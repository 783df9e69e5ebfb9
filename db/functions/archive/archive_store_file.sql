-- Notes one file of the archive and the place of each of its matches, or nothing. The caller has read the file again and has replayed every
-- match of it; here each must be finished and end with the hash that its last save has.
create or replace function archive_store_file(
  p_key     text,
  p_month   date,
  p_bytes   int,
  p_sha256  bytea,
  -- A list of objects, with the columns that the function names below.
  p_matches json,
  p_now     timestamptz
) returns int
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_from   uuid := match_id_at(p_month::timestamp at time zone 'UTC');
  v_until  uuid := match_id_at((p_month + interval '1 month') at time zone 'UTC');
  v_file   int;
  v_stored int;
begin
  insert into match_archive_file (key, month, matches, bytes, sha256, stored_at, intact_at, read_at)
  values (p_key, p_month, json_array_length(p_matches), p_bytes, p_sha256, p_now, p_now, p_now)
  returning id into v_file;

  insert into match_archive (match_id, file_id, begins_at, bytes, entries, last_hash)
  select p.match_id, v_file, p.begins_at, p.bytes, s.next_seq, s.last_hash
    from json_to_recordset(p_matches) as p (match_id uuid, begins_at int, bytes int, entries smallint, last_hash text)
    join match m on m.id = p.match_id
   cross join lateral (
     select l.next_seq, l.last_hash, l.deadline from match_save l where l.match_id = p.match_id order by l.version desc limit 1
   ) s
   where m.finished_at is not null
     and s.deadline is null
     and s.next_seq = p.entries
     and s.last_hash = decode(p.last_hash, 'hex')
     and p.match_id >= v_from
     and p.match_id < v_until
     and p.begins_at + p.bytes <= p_bytes
   order by p.match_id;
  get diagnostics v_stored = row_count;
  if v_stored <> json_array_length(p_matches) then
    raise exception 'a match of % is not what its saves are', p_key using errcode = 'AR001';
  end if;
  return v_file;
end
$$;

grant execute on function archive_store_file to throwdown_app;
