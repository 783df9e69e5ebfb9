-- Why the newest deposit of a player that is not all playable is so [L2]: deposit_limit, timed_out or excluded; null without one.
create or replace function play_withdraw_only_reason(p_player uuid) returns text
language sql stable security definer
set search_path = public, pg_temp
as $$
  select d.reason
    from play_deposit d
   where d.player_id = p_player
     and d.reason is not null
   order by d.at desc
   limit 1
$$;

grant execute on function play_withdraw_only_reason to throwdown_app;
