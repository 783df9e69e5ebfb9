-- Inserts the events of matches that ended. A void match has none [M9].
create or replace function record_results(
  p_ids       uuid[],
  p_ended     uuid[],
  p_winners   smallint[],
  p_to_winner bigint[],
  p_to_pool   bigint[],
  p_points    int[],
  p_opened    boolean[],
  p_now       timestamptz
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, duration_ms)
  select p_now,
         case when s.seat = e.winner then 'won' else 'lost' end,
         s.player_id, m.mode, m.tier, m.id, s.opponent_id, m.pool_id,
         case when s.seat = e.winner then e.to_winner - m.stake else -m.stake end,
         case when s.seat = e.winner then e.to_pool else 0 end,
         case when s.seat = e.winner then e.points else 0 end,
         e.opened,
         greatest(0, extract(epoch from p_now - m.created_at) * 1000)::int
    from unnest(p_ended, p_winners, p_to_winner, p_to_pool, p_points, p_opened) as e (id, winner, to_winner, to_pool, points, opened)
    join match m on m.id = e.id
    join match_seat s on s.match_id = m.id
   where e.id = any (p_ids)
     and e.winner is not null
   order by m.id, s.seat;
end
$$;

revoke all on function record_results from public;
