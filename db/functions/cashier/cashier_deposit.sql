-- Credits a player with a finalized deposit, less the fee of the terms [C1]. The coins are what was just received or what waits in suspense
-- for a price. What the deposit limits or a break of the player do not allow to be played is withdraw-only [L2]. A repeat returns the
-- first answer, at the price and with the split of that time.
create or replace function cashier_deposit(
  p_signature     text,
  p_address       text,
  p_coin          ledger_coin,
  p_units         bigint,
  p_player        uuid,
  p_price         ledger_price,
  p_terms_version int
) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_name      text := cashier_chain_name(p_signature) || ':' || cashier_chain_name(p_address) || ':' || p_coin;
  v_codes     text[] := array['user:' || p_player || ':available', 'user:' || p_player || ':withdraw-only'];
  v_stored    record;
  v_price     ledger_price;
  v_micros    bigint;
  v_fee       bigint;
  v_waits     boolean;
  v_share     record;
  v_result    ledger_result;
begin
  perform cashier_check_amounts(p_units);
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || v_name, 0));
  select j.id, j.refused, j.meta into v_stored from ledger_journal j where j.key = 'dep:' || v_name;
  if found then
    if v_stored.meta ->> 'player' is distinct from p_player::text or v_stored.meta ->> 'units' is distinct from p_units::text then
      raise exception 'key dep:% was used with another body', v_name using errcode = 'LD009';
    end if;
    return row ('dep:' || v_name, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_result;
  end if;
  if p_coin = 'sol' and (select r.sol_deposits_paused from ledger_reserve r) then
    raise exception 'new SOL deposits are paused' using errcode = 'LD014';
  end if;
  v_waits := ledger_moved('recv:' || v_name) is not null;
  if v_waits and not exists (select from ledger_journal j where j.key = 'recv:' || v_name and p_units = any (j.amounts)) then
    raise exception 'other units were received by %', v_name using errcode = 'LD009';
  end if;
  v_price := ledger_usable_price(p_coin, p_price);
  v_micros := ledger_usd_of(p_coin, p_units, v_price.micros);
  select v_micros * t.deposit_fee_bps / 10000 into strict v_fee from ledger_terms t where t.version = p_terms_version;
  if v_micros <= v_fee then
    raise exception 'this is dust: it is posted as surplus' using errcode = 'LD016';
  end if;
  -- One deposit of a player after the other, and none while a limit changes: each counts those before it.
  perform play_lock(array[p_player]);
  v_share := play_deposit_share(p_player, v_micros, v_fee, clock_timestamp());
  perform count(*) from ledger_open_accounts(case when v_share.withdraw_only > 0 then v_codes else v_codes[1:1] end);
  v_result := cashier_post(
    'deposit',
    'dep:' || v_name,
    array[case when v_waits then 'suspense:unmatched:' else 'asset:deposit:' end || p_coin, 'fx:' || p_coin, 'fx:usd', v_codes[1], v_codes[2], 'revenue:deposit-fee'],
    array[-p_units, p_units, -v_micros, v_micros - v_fee - v_share.withdraw_only, v_share.withdraw_only, v_fee],
    jsonb_build_object(
      'player', p_player, 'coin', p_coin, 'units', p_units::text, 'terms', p_terms_version,
      'price', v_price.micros::text, 'priceSource', v_price.source, 'priceAt', v_price.published_at
    )
  );
  insert into play_deposit (journal_id, player_id, at, counted, withdraw_only, reason)
  select v_result.journal_id, p_player, clock_timestamp(), v_share.counted, v_share.withdraw_only, v_share.reason
   where v_result.journal_id is not null;
  return v_result;
end
$$;

grant execute on function cashier_deposit to throwdown_cashier;
