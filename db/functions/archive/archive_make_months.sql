-- Makes the partitions of match_save for the month of p_now and p_ahead months after it. Returns how many were missing. A partition is attached,
-- not created in its place: reads and saves of other months go on meanwhile.
create or replace function archive_make_months(p_now timestamptz, p_ahead int) returns int
language plpgsql security definer
set search_path = public, pg_temp
-- While it waits for the lock, others wait too. The next run tries again.
set lock_timeout = '2s'
as $$
declare
  v_first timestamp := date_trunc('month', p_now at time zone 'UTC');
  v_month timestamp;
  v_name  text;
  v_made  int := 0;
begin
  for v_month in select v_first + make_interval(months => n) from generate_series(0, least(p_ahead, 24)) n loop
    v_name := 'match_save_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    execute format('create table %I (like match_save including defaults including constraints including indexes)', v_name);
    execute format(
      'alter table match_save attach partition %I for values from (%L) to (%L)',
      v_name, match_id_at(v_month at time zone 'UTC'), match_id_at((v_month + interval '1 month') at time zone 'UTC')
    );
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;

grant execute on function archive_make_months to throwdown_app;

-- A new database has them before its first match.
select archive_make_months(now(), 3);
