-- Posts a sweep that was found on the chain and that this database has forgotten: coins of ours moved to a wallet of ours. Returns false as long
-- as the deposits that it moved are not all known again, or belong to another sweep that has no end.
create or replace function spend_adopt_sweep(p_signature text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_spend    unknown_spend;
  v_moved    bigint[];
  v_units    bigint;
  v_network  bigint;
  v_sweep_id bigint;
  v_result   ledger_result;
begin
  perform pg_advisory_xact_lock(hashtextextended('spends', 0));
  v_spend := (
    select u
      from unknown_spend u
      join unexplained_spend n on n.signature = u.signature
     where u.signature = p_signature
       and u.swept is not null
  );
  if v_spend.signature is null then
    return false;
  end if;
  select array_agg(d.id), sum(d.units)
    into v_moved, v_units
    from cashier_deposit d
    join cashier_address a on a.index = d.address_index
   where (a.address = any (v_spend.swept_from) or a.token_account = any (v_spend.swept_from))
     and d.coin = v_spend.swept
     and d.sweep_id is null
     and d.state <> 'arriving'
     and d.slot <= v_spend.slot;
  if exists (
       select
         from unnest(v_spend.swept_from, v_spend.swept_units) as f (account, units)
        where f.units is distinct from (
                select sum(d.units)
                  from cashier_deposit d
                  join cashier_address a on a.index = d.address_index
                 where d.id = any (v_moved)
                   and f.account in (a.address, a.token_account)
              )
     ) then
    return false;
  end if;
  v_network := v_spend.lamports + case v_spend.swept when 'sol' then v_units else 0 end;
  -- Its bytes are lost with the backup; the name of the transaction stands for them.
  insert into sweep (
    coin, units, message, last_valid_block_height, network_lamports, wire, signature, signed_at, outcome, ended_at
  )
  values (
    v_spend.swept, v_units, convert_to(p_signature, 'UTF8'), 0, v_network, convert_to(p_signature, 'UTF8'), p_signature, clock_timestamp(),
    'swept', clock_timestamp()
  )
  returning id into v_sweep_id;
  update cashier_deposit set sweep_id = v_sweep_id where id = any (v_moved);
  v_result := cashier_sweep(p_signature, v_spend.swept, v_units, 'hot', v_network);
  if v_result.refused is not null then
    raise exception 'the ledger refused sweep %: %', p_signature, v_result.refused using errcode = 'LD017';
  end if;
  -- Whatever the addresses hold is to be looked up again.
  update cashier_scan s
     set lamports_seen = null, usdc_seen = null
   where s.index in (select d.address_index from cashier_deposit d where d.sweep_id = v_sweep_id);
  return true;
end
$$;

grant execute on function spend_adopt_sweep to throwdown_cashier;
