-- What came back to a player from withdrawals that were not made, and cannot be played yet [C9].
create or replace function withdrawal_returned_to(p_player uuid) returns bigint
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce(sum(r.micros), 0)::bigint
    from withdrawal_return r
   where r.player_id = p_player
     and r.micros > 0
$$;
