-- [B14] Stops the payout of a pool, or resumes it. Returns why not, or null.
create or replace function bounty_stop_payout(p_pool text, p_is_stopped boolean) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update bounty_pool p
     set payout_stopped_at = case when p_is_stopped then clock_timestamp() end
   where p.id = p_pool
     and p.finished_at is null
     and (p.payout_stopped_at is null) = p_is_stopped;
  return case when not found then 'no_such_pool' end;
end
$$;
