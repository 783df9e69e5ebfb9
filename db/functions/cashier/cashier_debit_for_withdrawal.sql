-- Takes the money of a withdrawal out of what its player has: first what can only be withdrawn [L2], of that last what came back from another
-- withdrawal and can be played again soon [C9], then what can be played. What arrives is fixed here: the fee of the terms [C1] and the price.
-- A repeat returns the first answer, at the price of that time.
create or replace function cashier_debit_for_withdrawal(
  p_withdrawal    uuid,
  p_player        uuid,
  p_micros        bigint,
  p_coin          ledger_coin,
  p_price         ledger_price,
  p_terms_version int
) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key    text := 'wd:' || p_withdrawal || ':ask';
  v_codes  text[] := array['user:' || p_player || ':available', 'user:' || p_player || ':withdrawing', 'user:' || p_player || ':withdraw-only'];
  v_stored record;
  v_price  ledger_price;
  v_fee    bigint;
  v_units  bigint;
  v_only   bigint;
  -- Of that, what can never be played.
  v_limited bigint;
  v_result  ledger_result;
begin
  perform cashier_check_amounts(p_micros);
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  select j.id, j.refused, j.meta into v_stored from ledger_journal j where j.key = v_key;
  if found then
    if v_stored.meta ->> 'player' is distinct from p_player::text
      or v_stored.meta ->> 'micros' is distinct from p_micros::text
      or v_stored.meta ->> 'coin' is distinct from p_coin::text then
      raise exception 'key % was used with another body', v_key using errcode = 'LD009';
    end if;
    return row (v_key, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_result;
  end if;
  v_price := ledger_usable_price(p_coin, p_price);
  select p_micros * t.withdrawal_fee_bps / 10000 into strict v_fee from ledger_terms t where t.version = p_terms_version;
  v_units := ledger_units_of(p_coin, p_micros - v_fee, v_price.micros);
  perform cashier_check_amounts(v_units);
  perform count(*) from ledger_open_accounts(v_codes[1:2]);
  -- Until the journal is posted nobody else may take from them; in the lock order of a batch.
  perform from ledger_account a where a.code = any (v_codes) order by a.id for no key update;
  select least(p_micros, b.only), least(p_micros, greatest(b.only - withdrawal_returned_to(p_player), 0))
    into v_only, v_limited
    from (select coalesce(max(a.balance), 0) as only from ledger_account a where a.code = v_codes[3]) b;
  perform ledger_request_reading();
  v_result := cashier_post(
    'wd-ask', v_key, v_codes, array[v_only - p_micros, p_micros, -v_only],
    jsonb_build_object(
      'player', p_player, 'micros', p_micros::text, 'fee', v_fee::text, 'coin', p_coin, 'units', v_units::text, 'terms', p_terms_version,
      'price', v_price.micros::text, 'priceSource', v_price.source, 'priceAt', v_price.published_at, 'limited', v_limited::text
    )
  );
  if v_result.journal_id is not null then
    perform withdrawal_take_returned(p_player, v_only - v_limited);
  end if;
  return v_result;
end
$$;

grant execute on function cashier_debit_for_withdrawal to throwdown_cashier;
