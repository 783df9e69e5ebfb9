-- Books a payment of the hot wallet as the attempt that paid a withdrawal, and ends the withdrawal with it: it is never paid again. Raises while
-- another attempt may still arrive.
create or replace function spend_book_payment(p_spend unknown_spend, p_body jsonb, p_actor text, p_approved_by text, p_reason text) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_id      uuid := (p_body ->> 'withdrawalId')::uuid;
  v_network bigint := p_spend.lamports - case p_spend.coin when 'sol' then p_spend.units else 0 end;
  v_open    record;
  v_attempt int;
  v_result  ledger_result;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || v_id, 0));
  if not exists (select from withdrawal w where w.id = v_id and w.state in ('accepted', 'sending')) then
    return row (null, null, 'no_such_withdrawal', false)::ledger_result;
  end if;
  if p_spend.coin is null
    or not p_body @> jsonb_build_object('coin', p_spend.coin, 'units', p_spend.units::text, 'destination', p_spend.address)
    or not exists (
         select
           from withdrawal w
          where w.id = v_id
            and (w.coin, w.units, w.address) = (p_spend.coin, p_spend.units, p_spend.address)
       ) then
    return row (null, null, 'another_amount', false)::ledger_result;
  end if;
  v_open := cashier_lock_withdrawal(v_id);
  if v_open.attempt is not null then
    raise exception 'withdrawal % is signed and may still arrive', v_id using errcode = 'LD017';
  end if;
  select min(n)
    into v_attempt
    from generate_series(1, 100) n
   where not exists (select from withdrawal_attempt a where a.withdrawal_id = v_id and a.attempt = n)
     and not exists (select from ledger_journal j where j.key = 'wd:' || v_id || ':sign:' || n);
  v_result := spend_post(
    'wd:' || v_id || ':sign:' || v_attempt,
    array['asset:outflight:' || p_spend.coin, 'asset:hot:' || p_spend.coin, 'asset:outflight:sol', 'asset:hot:sol'],
    array[-p_spend.units, p_spend.units, -v_network, v_network],
    p_actor,
    p_approved_by,
    jsonb_build_object('network', v_network::text, 'signature', p_spend.signature, 'reason', p_reason)
  );
  if v_result.refused is not null then
    return v_result;
  end if;
  perform cashier_finish_withdrawal(v_id, v_network);
  -- Its bytes are lost with the backup; the name of the transaction stands for them.
  insert into withdrawal_attempt (
    withdrawal_id, attempt, message, last_valid_block_height, network_lamports, signature, signed_at, outcome, ended_at, final_slot
  )
  values (
    v_id, v_attempt, convert_to(p_spend.signature, 'UTF8'), 0, v_network, p_spend.signature, clock_timestamp(), 'paid', clock_timestamp(), p_spend.slot
  );
  update withdrawal
     set state = 'paid', ended_at = clock_timestamp(), wait_reason = null, waits_until = null
   where id = v_id;
  return v_result;
end
$$;

-- Granted to nobody: approval_book_lost calls it.
