-- Returns those of the pools that accept a match now. The share lock makes closing wait, so no match starts in a closing
-- pool [B1].
create or replace function bounty_lock_open_pools(p_pools text[], p_now timestamptz) returns text[]
language sql
set search_path = public, pg_temp
as $$
  select coalesce(array_agg(o.id), '{}')
    from (
      select p.id
        from bounty_pool p
       where p.id = any (p_pools)
         and p.state = 'OPEN'
         and p.starts_at <= p_now
         and p_now < p.ends_at
       order by p.id
         for share
    ) o
$$;

revoke all on function bounty_lock_open_pools from public;
