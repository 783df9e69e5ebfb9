-- Stores a payment of the hot wallet that was found on the chain. If nothing here explains it, withdrawals stop in the same transaction: the key
-- is in other hands, or this database has forgotten what it paid. Returns whether they stopped; a repeat changes nothing.
create or replace function spend_report(
  p_signature text,
  p_wallet    text,
  p_slot      bigint,
  p_lamports  bigint,
  p_usdc      bigint,
  p_coin      ledger_coin,
  p_units     bigint,
  p_address   text,
  -- Where it took coins from, if it brought the wallet some.
  p_swept       ledger_coin,
  p_swept_from  text[],
  p_swept_units bigint[]
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_approval uuid;
  v_is_sweep boolean := p_swept is not null and not exists (
    select
      from unnest(p_swept_from) as f (account)
     where not exists (select from cashier_address a where f.account in (a.address, a.token_account))
  );
begin
  -- Two equal moves are two approvals.
  perform pg_advisory_xact_lock(hashtextextended('spends', 0));
  if spend_is_known(p_signature) then
    return false;
  end if;
  -- The wallet is not poorer, and it is not our sweep: nothing of ours has left.
  if p_lamports <= 0 and p_usdc <= 0 and not v_is_sweep then
    return false;
  end if;
  select r.id
    into v_approval
    from approval_request r
    join approval_outcome o on o.request_id = r.id and o.outcome = 'done'
   where r.kind = 'to-cold'
     and r.body::jsonb = jsonb_build_object('coin', p_coin, 'units', p_units::text, 'destination', p_address)
     and not exists (select from unknown_spend u where u.approval_id = r.id)
   order by r.created_at
   limit 1;
  insert into unknown_spend (signature, wallet, slot, lamports, usdc, coin, units, address, approval_id, swept, swept_from, swept_units)
  values (
    cashier_chain_name(p_signature), p_wallet, p_slot, p_lamports, p_usdc, p_coin, p_units, p_address, v_approval,
    case when v_is_sweep then p_swept end, case when v_is_sweep then p_swept_from end, case when v_is_sweep then p_swept_units end
  )
      on conflict (signature) do nothing;
  if not found or v_approval is not null then
    return false;
  end if;
  perform withdrawal_set_pause(true, 'the hot wallet paid something that is not in the ledger: ' || p_signature, 'cashier');
  perform audit_record('spend-unknown', null, 'withdrawals', null,
    jsonb_build_object(
      'signature', p_signature, 'wallet', p_wallet, 'lamports', p_lamports::text, 'usdc', p_usdc::text, 'address', p_address
    ),
    null, null, null, null);
  return true;
end
$$;

grant execute on function spend_report to throwdown_cashier;
