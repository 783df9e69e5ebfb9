-- Books coins that left the hot wallet for no withdrawal that is known: into the cold wallet that received them, or as lost.
create or replace function spend_book_coins(
  p_spend unknown_spend, p_id uuid, p_body jsonb, p_actor text, p_approved_by text, p_reason text
) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_coin    ledger_coin := case when p_spend.usdc > 0 then 'usdc' else 'sol' end;
  v_units   bigint := case when p_spend.usdc > 0 then p_spend.usdc else p_spend.lamports end;
  v_is_cold boolean := exists (select from signer.wallet w where w.kind = 'cold' and w.address = p_spend.address);
  -- Of what is lost nobody asks which part the network took.
  v_network bigint := case when v_coin = 'usdc' then p_spend.lamports when v_is_cold then p_spend.lamports - p_spend.units else 0 end;
begin
  if not p_body @> jsonb_build_object('coin', v_coin, 'units', v_units::text) then
    return row (null, null, 'another_amount', false)::ledger_result;
  end if;
  return spend_post(
    'lost:' || p_id,
    array[
      case when v_is_cold then 'asset:cold:' else 'expense:lost:' end || v_coin, 'asset:hot:' || v_coin, 'expense:network', 'asset:hot:sol'
    ],
    case v_coin
      when 'usdc' then array[-v_units, v_units, -v_network, v_network]
      else array[v_network - v_units, v_units - v_network, -v_network, v_network]
    end,
    p_actor,
    p_approved_by,
    jsonb_build_object('signature', p_spend.signature, 'reason', p_reason)
  );
end
$$;

-- Granted to nobody: approval_book_lost calls it.
