-- Posts coins that moved from the hot into a cold wallet as two people approved [C8], with the fee of the network. The signer signs such a
-- transfer once for each approval.
create or replace function cashier_post_to_cold(p_approval uuid, p_network_lamports bigint) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_body jsonb;
begin
  select r.body::jsonb
    into v_body
    from approval_request r
    join approval_outcome o on o.request_id = r.id and o.outcome = 'done'
   where r.id = p_approval
     and r.kind = 'to-cold';
  if not found then
    raise exception 'no move to a cold wallet is approved by %', p_approval using errcode = 'LD021';
  end if;
  perform cashier_check_amounts((v_body ->> 'units')::bigint, p_network_lamports);
  return cashier_post(
    'refill',
    'refill:' || p_approval,
    array['asset:cold:' || (v_body ->> 'coin'), 'asset:hot:' || (v_body ->> 'coin'), 'expense:network', 'asset:hot:sol'],
    array[-(v_body ->> 'units')::bigint, (v_body ->> 'units')::bigint, -p_network_lamports, p_network_lamports],
    null
  );
end
$$;

grant execute on function cashier_post_to_cold to throwdown_cashier;
