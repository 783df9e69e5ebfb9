-- Returns those of the pools that accept a match now. The share lock makes closing wait, so no match starts in a closing
-- pool [B1]. In plpgsql, as play_refusal says.
create or replace function bounty_lock_open_pools(p_pools text[], p_now timestamptz) returns text[]
language plpgsql
set search_path = public, pg_temp
as $$
begin
  return array(
    select p.id
      from bounty_pool p
     where p.id = any (p_pools)
       and p.state = 'OPEN'
       and p.starts_at <= p_now
       and p_now < p.ends_at
     order by p.id
       for share
  );
end
$$;
