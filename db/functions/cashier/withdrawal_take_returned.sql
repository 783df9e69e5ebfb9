-- A new withdrawal takes these micros of what came back to its player, the part that is free first. The caller has locked the player's accounts.
create or replace function withdrawal_take_returned(p_player uuid, p_micros bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  with own as (
    select r.withdrawal_id, sum(r.micros) over (order by r.free_at, r.withdrawal_id) - r.micros as earlier
      from withdrawal_return r
     where r.player_id = p_player
       and r.micros > 0
  )
  update withdrawal_return r
     set micros = r.micros - least(r.micros, p_micros - own.earlier)
    from own
   where r.withdrawal_id = own.withdrawal_id
     and own.earlier < p_micros
$$;
