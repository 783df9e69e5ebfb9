-- Empties the pots of p_ids. The accounts come from the rows of the match, never from the caller.
create or replace function settle_matches(
  p_ids       uuid[],
  p_ended     uuid[],
  p_winners   smallint[],
  p_to_winner bigint[],
  p_to_fee    bigint[],
  p_to_pool   bigint[],
  p_refunds   bigint[]
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_ids      uuid[];
  v_counts   int[];
  v_accounts bigint[];
  v_amounts  bigint[];
  v_refused  text;
begin
  with leg as (
    select m.id as match_id, l.leg, l.account, l.amount
      from unnest(p_ended, p_winners, p_to_winner, p_to_fee, p_to_pool, p_refunds)
        as e (id, winner, to_winner, to_fee, to_pool, refund)
      join match m on m.id = e.id and m.stake > 0
      join match_seat a on a.match_id = m.id and a.seat = 0
      join match_seat b on b.match_id = m.id and b.seat = 1
     cross join lateral (
       values (0, m.pot_account, -(e.to_winner + e.to_fee + e.to_pool + 2 * e.refund)),
              (1, case e.winner when 0 then a.available_account when 1 then b.available_account end, e.to_winner),
              (2, a.available_account, e.refund),
              (3, b.available_account, e.refund),
              (4, m.fee_account, e.to_fee),
              (5, m.pool_account, e.to_pool)
     ) as l (leg, account, amount)
     where e.id = any (p_ids)
       and l.amount <> 0
  ), counted as (
    select l.match_id, count(*)::int as legs from leg l group by l.match_id
  )
  select (select array_agg(c.match_id order by c.match_id) from counted c),
         (select array_agg(c.legs order by c.match_id) from counted c),
         array_agg(l.account order by l.match_id, l.leg),
         array_agg(l.amount order by l.match_id, l.leg)
    into v_ids, v_counts, v_accounts, v_amounts
    from leg l;
  if v_ids is null then
    return;
  end if;
  select min(a.refused)
    into v_refused
    from ledger_post_batch(
      array(select 'settle'::ledger_journal_kind from unnest(v_ids)),
      array(select 'match:' || i.id || ':settle' from unnest(v_ids) with ordinality as i (id, place) order by i.place),
      v_counts,
      v_accounts,
      v_amounts,
      'matches'
    ) a;
  if v_refused is not null then
    raise exception 'a settlement was refused: %', v_refused using errcode = 'MA001';
  end if;
end
$$;

revoke all on function settle_matches from public;
