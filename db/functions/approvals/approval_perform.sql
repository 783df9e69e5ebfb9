-- Executes a request. Returns why not, or null. Raises for what may succeed later, as long as the request has not expired.
create or replace function approval_perform(p_id uuid, p_kind text, p_body jsonb, p_first uuid, p_second uuid, p_reason text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_price ledger_price;
begin
  case p_kind
    when 'bonus', 'adjustment' then
      return approval_pay_player(
        p_id, p_kind::ledger_journal_kind, (p_body ->> 'playerId')::uuid, (p_body ->> 'micros')::bigint, p_first, p_second, p_reason
      );
    when 'reversal' then
      return approval_reverse((p_body ->> 'journalId')::bigint, p_id, p_first, p_second, p_reason);
    when 'resume' then
      if p_body ->> 'what' = 'withdrawals' then
        return withdrawal_resume(p_reason, 'staff:' || p_first || ' and ' || p_second);
      end if;
      if p_body ->> 'what' = 'money' then
        return case when not ledger_unfreeze_money(p_reason, 'staff:' || p_first || ' and ' || p_second) then 'not_stopped' end;
      end if;
      return service_resume(p_id, p_body ->> 'what');
    when 'refill' then
      return (cashier_refill(
        p_id, (p_body ->> 'coin')::ledger_coin, (p_body ->> 'units')::bigint, (p_body ->> 'networkLamports')::bigint
      )).refused;
    when 'capital' then
      -- The price that the audit has read itself: nobody who signs chooses it.
      select r.sol_micros, 'audit', r.sol_price_at into v_price from ledger_reserve r;
      return (cashier_add_capital(
        p_id, p_body ->> 'wallet', (p_body ->> 'coin')::ledger_coin, (p_body ->> 'units')::bigint, v_price
      )).refused;
    when 'swap' then
      return (cashier_swap(
        p_id, (p_body ->> 'sold')::ledger_coin, (p_body ->> 'soldUnits')::bigint, (p_body ->> 'boughtUnits')::bigint,
        (p_body ->> 'networkLamports')::bigint
      )).refused;
    when 'withdrawal' then
      return approval_withdrawal_refusal(p_body);
    when 'lost-payment', 'lost-coins' then
      return approval_book_lost(p_id, p_kind, p_body, p_first, p_second, p_reason);
    -- The signer signs them, the worker mails the link: both look for this outcome.
    when 'to-cold', 'staff-invite' then
      return null;
    when 'pool-payout-stop', 'pool-payout-resume' then
      return bounty_stop_payout(p_body ->> 'poolId', p_kind = 'pool-payout-stop');
    when 'staff-remove' then
      return staff_remove((p_body ->> 'playerId')::uuid, p_first);
    when 'account-reopen' then
      return player_reopen((p_body ->> 'playerId')::uuid, p_id);
    when 'terms-start' then
      return terms_choose_start(p_id, (p_body ->> 'version')::int, (p_body ->> 'startsOn')::date);
    when 'announcement' then
      return announcement_write(p_id, p_body);
    when 'approver-key' then
      return approval_add_key(p_id, p_body);
  end case;
end
$$;
