-- Chooses the start of a released version [C6], or another one while it has not begun. Returns why not, or null. Players get a week of notice,
-- and versions start in their order. Granted to nobody: approval_perform calls it for two people.
create or replace function terms_choose_start(p_request uuid, p_version int, p_starts_on date) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  c_notice    constant interval := '7 days';
  v_starts_at constant timestamptz := p_starts_on::timestamp at time zone 'UTC';
begin
  -- One choice after the other: each sees the versions before it.
  lock table terms_start in share row exclusive mode;
  if not exists (select from ledger_terms t where t.version = p_version) then
    return 'not_released';
  end if;
  if exists (select from terms_start t where t.version = p_version and t.starts_at <= clock_timestamp()) then
    return 'has_begun';
  end if;
  if extract(isodow from p_starts_on) <> 1 then
    return 'not_a_monday';
  end if;
  if v_starts_at < clock_timestamp() + c_notice then
    return 'too_soon';
  end if;
  if not exists (select from terms_start t where t.version = p_version - 1 and t.starts_at < v_starts_at)
     or exists (select from terms_start t where t.version > p_version and t.starts_at <= v_starts_at) then
    return 'out_of_order';
  end if;
  insert into terms_start (version, starts_at, approval_id)
  values (p_version, v_starts_at, p_request)
      on conflict (version) do update
     set starts_at = excluded.starts_at, approval_id = excluded.approval_id;
  return null;
end
$$;
