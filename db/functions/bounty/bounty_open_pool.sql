-- Creates the pool of the current week if it does not exist. Returns its state.
create or replace function bounty_open_pool(
  p_id                  text,
  p_tier                smallint,
  p_starts_at           timestamptz,
  p_ends_at             timestamptz,
  p_terms_version       int,
  p_scoring_matches_max int
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into bounty_pool (id, tier, starts_at, ends_at, terms_version, scoring_matches_max)
  values (p_id, p_tier, p_starts_at, p_ends_at, p_terms_version, p_scoring_matches_max)
      on conflict (id) do nothing;
  return (select p.state from bounty_pool p where p.id = p_id);
end
$$;

grant execute on function bounty_open_pool to throwdown_app;
