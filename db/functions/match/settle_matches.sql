-- Empties the pots of matches that ended. The accounts come from the rows of the match, never from the caller. The seats of each
-- match are read by themselves: a join of seats, planned while the table was small, would read those of all matches for good.
create or replace function settle_matches(p_results match_result[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_journals ledger_posting[];
  v_refused  text;
begin
  v_journals := array(
    select row (
             'settle',
             'match:' || m.id || ':settle',
             array_agg(l.account order by l.leg),
             array_agg(l.amount order by l.leg),
             null
           )::ledger_posting
      from unnest(p_results) r
      join match m on m.id = r.match_id and m.stake > 0
     cross join lateral (
       select max(s.available_account) filter (where s.seat = 0) as first, max(s.available_account) filter (where s.seat = 1) as second
         from match_seat s
        where s.match_id = r.match_id
     ) seat
     cross join lateral (
       values (0, m.pot_account, -(r.to_winner + r.to_fee + r.to_pool + 2 * r.refund)),
              (1, case r.winner when 0 then seat.first when 1 then seat.second end, r.to_winner),
              (2, seat.first, r.refund),
              (3, seat.second, r.refund),
              (4, m.fee_account, r.to_fee),
              (5, m.pool_account, r.to_pool)
     ) as l (leg, account, amount)
     where l.amount <> 0
     group by m.id
     order by m.id
  );
  if cardinality(v_journals) = 0 then
    return;
  end if;
  select min(a.refused) into v_refused from ledger_post_batch(v_journals, 'matches') a;
  if v_refused is not null then
    raise exception 'a settlement was refused: %', v_refused using errcode = 'MA001';
  end if;
end
$$;
