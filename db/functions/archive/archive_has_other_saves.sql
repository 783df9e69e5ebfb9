-- Whether matches were saved for whose month no partition was made in time: those are never archived.
create or replace function archive_has_other_saves() returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select exists (select from match_save_other)
$$;

grant execute on function archive_has_other_saves to throwdown_app;
