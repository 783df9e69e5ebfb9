-- Stores a sweep before it is signed: all final deposits of some addresses in one coin. What the network may cost leaves the hot wallet in the
-- ledger now, so that a landed sweep is never missing from the chain. Raises if the deposits are others by now, if the hot wallet cannot pay the
-- network, and while money is frozen.
create or replace function cashier_open_sweep(
  p_coin                    ledger_coin,
  p_indexes                 bigint[],
  -- Of each address, as the transaction moves them.
  p_units                   bigint[],
  p_message                 bytea,
  p_last_valid_block_height bigint,
  p_network_lamports        bigint
) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_total  bigint := (select sum(n.units) from unnest(p_units) as n (units));
  v_result ledger_result;
  v_id     bigint;
begin
  perform cashier_check_amounts(v_total, p_network_lamports);
  if (select f.frozen from ledger_freeze f) then
    raise exception 'nothing is swept while money is frozen' using errcode = 'LD017';
  end if;
  insert into sweep (coin, units, message, last_valid_block_height, network_lamports)
  values (p_coin, v_total, p_message, p_last_valid_block_height, p_network_lamports)
  returning id into v_id;
  update cashier_deposit d
     set sweep_id = v_id
   where d.coin = p_coin
     and d.address_index = any (p_indexes)
     and d.sweep_id is null
     and d.state <> 'arriving';
  if exists (
       select
         from unnest(p_indexes, p_units) as n (index, units)
        where n.units is distinct from (
                select sum(d.units) from cashier_deposit d where d.sweep_id = v_id and d.address_index = n.index
              )
     ) then
    raise exception 'the deposits of sweep % are others by now', v_id using errcode = 'LD017';
  end if;
  v_result := cashier_post(
    'sweep',
    'sweep:' || v_id || ':fee',
    array['expense:network', 'asset:hot:sol'],
    array[-p_network_lamports, p_network_lamports],
    null
  );
  if v_result.refused is not null then
    raise exception 'the hot wallet cannot pay for sweep %', v_id using errcode = 'LD017';
  end if;
  return v_id;
end
$$;

grant execute on function cashier_open_sweep to throwdown_cashier;
