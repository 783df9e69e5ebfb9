-- Which pause keeps a queue from being played: mode_paused or tier_paused; null if none does. Stable, like the text of a number:
-- as immutable it would not become part of the query that calls it.
create or replace function service_refuses_play(p_paused text[], p_mode text, p_tier smallint) returns text
language sql stable
as $$
  select case
    when p_mode = any (p_paused) then 'mode_paused'
    when 'tier-' || p_tier = any (p_paused) then 'tier_paused'
  end
$$;
