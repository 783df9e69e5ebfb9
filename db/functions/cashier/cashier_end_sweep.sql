-- Ends a sweep and posts what the network really took. Swept: its coins are in the hot wallet now. Otherwise its deposits can be swept again.
-- A repeat changes nothing.
create or replace function cashier_end_sweep(p_id bigint, p_outcome text, p_network_lamports bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_sweep  record;
  v_result ledger_result;
  v_back   bigint;
begin
  select s.coin, s.units, s.network_lamports, s.signature, s.outcome
    into strict v_sweep
    from sweep s
   where s.id = p_id
     for update;
  if v_sweep.outcome is not null then
    return;
  end if;
  if p_outcome = 'refused' and v_sweep.signature is not null then
    raise exception 'sweep % is signed and may still land', p_id using errcode = 'LD017';
  end if;
  perform cashier_check_amounts(v_sweep.units, p_network_lamports);
  v_back := v_sweep.network_lamports - p_network_lamports;
  if v_back <> 0 then
    v_result := cashier_post('sweep', 'sweep:' || p_id || ':back', array['expense:network', 'asset:hot:sol'], array[v_back, -v_back], null);
    if v_result.refused is not null then
      raise exception 'the ledger refused the fee of sweep %: %', p_id, v_result.refused using errcode = 'LD017';
    end if;
  end if;
  if p_outcome = 'swept' then
    v_result := cashier_sweep(v_sweep.signature, v_sweep.coin, v_sweep.units, 'hot', 0);
    if v_result.refused is not null then
      raise exception 'the ledger refused sweep %: %', p_id, v_result.refused using errcode = 'LD017';
    end if;
    -- An equal deposit after the sweep leaves the address as it was before: whatever it holds is to be looked up.
    update cashier_scan s
       set lamports_seen = case when v_sweep.coin <> 'sol' then s.lamports_seen end,
           usdc_seen = case when v_sweep.coin <> 'usdc' then s.usdc_seen end
     where s.index in (select d.address_index from cashier_deposit d where d.sweep_id = p_id);
  else
    update cashier_deposit set sweep_id = null where sweep_id = p_id;
  end if;
  update sweep set outcome = p_outcome, ended_at = clock_timestamp() where id = p_id;
end
$$;

grant execute on function cashier_end_sweep to throwdown_cashier;
