-- Notes that a file of the archive was read, and whether it is what was stored.
create or replace function archive_note_reading(p_file int, p_fault text, p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update match_archive_file f
     set read_at = p_now,
         fault = p_fault,
         intact_at = case when p_fault is null then p_now else f.intact_at end
   where f.id = p_file
$$;

grant execute on function archive_note_reading to throwdown_app;
