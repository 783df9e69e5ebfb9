-- Whether the refusal of this number in an hour becomes an event: the first five and then each power of ten.
create or replace function audit_is_recorded(p_refusals integer) returns boolean
language sql immutable
set search_path = public, pg_temp
as $$ select p_refusals <= 5 or p_refusals::text ~ '^10+$' $$;
