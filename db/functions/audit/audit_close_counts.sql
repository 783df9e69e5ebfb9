-- Inserts what the events of past hours did not record yet, and deletes the counts. Beyond the most networks of an hour one
-- event records the rest, so that a flood from many networks does not fill the log either.
create or replace function audit_close_counts() returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  c_networks_max constant integer := 200;
  v_hour record;
begin
  for v_hour in
    with closed as (
      delete from audit_refusal_count
       where window_starts_at < date_trunc('hour', clock_timestamp())
      returning window_starts_at, source, kind, refusals, recorded
    ), unrecorded as (
      select closed.*, row_number() over (partition by window_starts_at order by refusals desc, source, kind) as place
        from closed
       where refusals > recorded and source <> 'everybody'
    )
    select window_starts_at, source, kind, refusals, 1 as networks
      from unrecorded
     where place <= c_networks_max
    union all
    select window_starts_at, null, null, sum(refusals)::integer, count(*)::integer
      from unrecorded
     where place > c_networks_max
     group by window_starts_at
  loop
    perform audit_record('refusals-counted', null, null, null,
      jsonb_build_object('kind', v_hour.kind, 'refusals', v_hour.refusals, 'networks', v_hour.networks,
                         'hour', to_char(v_hour.window_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24"Z"')),
      null, v_hour.source, null, null);
  end loop;
end
$$;
