-- Removes the saves of one month once each of its matches is in the archive. Returns null, or why they stay. The worker may do no more than
-- this: the checks are here and not in it.
create or replace function archive_drop_month(p_month date) returns text
language plpgsql security definer
set search_path = public, pg_temp
-- While it waits for the lock, matches wait too. The next run tries again.
set lock_timeout = '2s'
as $$
declare
  v_begins    timestamptz := p_month::timestamp at time zone 'UTC';
  v_ends      timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_partition regclass;
begin
  select a.partition into v_partition from archive_months() a where a.month = p_month;
  if v_partition is null then
    return 'unknown_month';
  end if;
  -- By the clock of the database, whatever the caller has.
  if v_ends > clock_timestamp() - interval '30 days' then
    return 'too_young';
  end if;
  if exists (
    select
      from bounty_pool b
     where b.state not in ('SETTLED', 'VOID')
       and b.starts_at < v_ends
       and b.ends_at > v_begins
  ) then
    return 'open_pool';
  end if;
  if archive_is_played_by(array(select c.player_id from integrity_case c where c.closed_at is null), v_begins, v_ends) then
    return 'open_case';
  end if;
  if archive_is_played_by(array(select h.player_id from player_hold h where h.released_at is null), v_begins, v_ends) then
    return 'open_hold';
  end if;
  -- Nothing is saved there any more, so what is checked next stays true.
  execute format('lock table %s in share mode', v_partition);
  if exists (
    select
      from match_save s
     where s.match_id >= match_id_at(v_begins)
       and s.match_id < match_id_at(v_ends)
       and not exists (
             select
               from match_archive a
               join match_archive_file f on f.id = a.file_id
              where a.match_id = s.match_id
                and f.fault is null
           )
  ) then
    return 'not_archived';
  end if;
  execute format('alter table match_save detach partition %s', v_partition);
  execute format('drop table %s', v_partition);
  return null;
end
$$;

grant execute on function archive_drop_month to throwdown_app;
