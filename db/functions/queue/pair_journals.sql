-- The journals that move both stakes of each match from held into the pot, as one batch for ledger_post_batch.
create or replace function pair_journals(p_matches uuid[])
returns table (kinds ledger_journal_kind[], keys text[], legs int[], accounts bigint[], amounts bigint[], metas jsonb[])
language sql stable
set search_path = public, pg_temp
as $$
  with leg as (
    select m.id as match_id, s.seat as leg, h.id as account, -m.stake as amount
      from match m
      join match_seat s on s.match_id = m.id
      join ledger_account h on h.code = 'user:' || s.player_id || ':held'
     where m.id = any (p_matches)
    union all
    select m.id, 2, m.pot_account, 2 * m.stake from match m where m.id = any (p_matches)
  )
  select array(select 'pair'::ledger_journal_kind from unnest(p_matches)),
         array(select 'match:' || m.id || ':pair' from unnest(p_matches) with ordinality as m (id, place) order by m.place),
         array(select 3 from unnest(p_matches)),
         array(select l.account from unnest(p_matches) with ordinality as m (id, place) join leg l on l.match_id = m.id order by m.place, l.leg),
         array(select l.amount from unnest(p_matches) with ordinality as m (id, place) join leg l on l.match_id = m.id order by m.place, l.leg),
         array(
           select jsonb_build_object('tickets', (select jsonb_agg(t.id order by t.id) from queue_ticket t where t.match_id = m.id))
             from unnest(p_matches) with ordinality as m (id, place)
            order by m.place
         )
$$;

revoke all on function pair_journals from public;
