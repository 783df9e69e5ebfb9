-- The months that have a partition of match_save, oldest first.
create or replace function archive_months() returns table (month date, partition regclass)
language sql stable
set search_path = public, pg_temp
as $$
  select to_date(substring(c.relname from '\d{4}_\d\d$'), 'YYYY_MM') as month, c.oid::regclass
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'match_save'::regclass
     and c.relname ~ '^match_save_\d{4}_\d\d$'
   order by 1
$$;

grant execute on function archive_months to throwdown_app;
