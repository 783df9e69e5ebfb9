-- Posts everything that a finalized transaction brought, all of it or nothing. A repeat changes nothing. Raises if it was posted with other
-- units: finalized transactions do not change, so one of the two nodes that reported it is wrong.
create or replace function cashier_credit_deposits(
  p_signature     text,
  p_slot          bigint,
  p_indexes       bigint[],
  p_coins         ledger_coin[],
  p_units         bigint[],
  p_price         ledger_price,
  p_terms_version int
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('deposits of ' || p_signature, 0));
  perform cashier_record_arriving(p_signature, p_slot, p_indexes, p_coins, p_units);
  if exists (
       select
         from cashier_deposit d
         left join unnest(p_indexes, p_coins, p_units) as n (index, coin, units) on n.index = d.address_index and n.coin = d.coin
        where d.signature = p_signature
          and d.units is distinct from n.units
     ) then
    raise exception 'transaction % was posted with other units', p_signature using errcode = 'LD009';
  end if;
  -- In the order of joins, which lock several players too.
  perform play_lock(array(select distinct d.player_id from cashier_deposit d where d.signature = p_signature and d.state = 'arriving'));
  for v_id in
    select d.id from cashier_deposit d where d.signature = p_signature and d.state = 'arriving' order by d.id for update
  loop
    perform cashier_credit_deposit(v_id, p_price, p_terms_version);
    -- The cursor can move past it now.
    update cashier_scan s
       set listed_at = null
      from cashier_deposit d
     where d.id = v_id
       and s.index = d.address_index;
  end loop;
end
$$;

grant execute on function cashier_credit_deposits to throwdown_cashier;
