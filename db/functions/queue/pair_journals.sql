-- The journals that move both stakes of each match from the reserved stakes into the pot. In plpgsql, as play_refusal says.
create or replace function pair_journals(p_matches uuid[]) returns ledger_posting[]
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return array(
    select row (
             'pair',
             'match:' || m.id || ':pair',
             array[a.id, b.id, m.pot_account],
             array[-m.stake, -m.stake, 2 * m.stake],
             jsonb_build_object('tickets', (select jsonb_agg(t.id order by t.id) from queue_ticket t where t.match_id = m.id))
           )::ledger_posting
      from unnest(p_matches) with ordinality as p (match_id, place)
      join match m on m.id = p.match_id
      join match_seat s on s.match_id = m.id and s.seat = 0
      join match_seat o on o.match_id = m.id and o.seat = 1
      join ledger_account a on a.code = 'user:' || s.player_id || ':held'
      join ledger_account b on b.code = 'user:' || o.player_id || ':held'
     order by p.place
  );
end
$$;
