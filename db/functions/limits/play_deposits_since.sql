-- What counts of the deposits of a player that were credited after p_from [L2], and when the first of them was credited.
create or replace function play_deposits_since(p_player uuid, p_from timestamptz, out counted bigint, out oldest timestamptz)
language sql stable
as $$
  select coalesce(sum(d.counted), 0)::bigint, min(d.at)
    from play_deposit d
   where d.player_id = p_player
     and d.at > p_from
     and d.counted > 0
$$;
