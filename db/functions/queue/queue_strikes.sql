-- The strikes of each of these players since then, with those of the other accounts of the person [M7]: a second account ends no bar.
create or replace function queue_strikes(p_players uuid[], p_since timestamptz) returns table (player_id uuid, at timestamptz)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select asked.id, k.at
    from unnest(p_players) as asked (id)
   cross join lateral unnest(play_accounts_of(asked.id)) as account (id)
    join strike k on k.player_id = account.id and k.at > p_since
   order by k.at
$$;

grant execute on function queue_strikes to throwdown_app;
