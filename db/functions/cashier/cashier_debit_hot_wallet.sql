-- Moves the coins of a withdrawal, and what the network may cost at most, out of the hot wallet, before its transaction is signed: what a landed
-- transaction took is never missing from the chain. Raises while the audit has not read the chain since it was requested (money that is in the
-- ledger alone never leaves) and since the attempt before was taken back (the cashier's node alone does not decide that it was not paid), and
-- above the limit of the terms without two approvals, while staff hold it [C8], or for a day after the account was reopened [C9]. While money
-- is frozen this attempt is refused for good. Raises, too, until the watch has compared what the hot wallet paid with this database [C10].
create or replace function cashier_debit_hot_wallet(p_withdrawal uuid, p_attempt int, p_network_lamports bigint default 0) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key  text := 'wd:' || p_withdrawal || ':sign:' || p_attempt;
  v_open record;
begin
  if p_attempt is null or p_attempt not between 1 and 100 then
    raise exception 'this attempt does not exist' using errcode = 'LD016';
  end if;
  v_open := cashier_lock_withdrawal(p_withdrawal);
  perform cashier_check_amounts(v_open.units, p_network_lamports);
  if v_open.attempt <> p_attempt then
    raise exception 'withdrawal % is signed already', p_withdrawal using errcode = 'LD017';
  end if;
  if not exists (select from ledger_journal j where j.key = v_key) then
    if v_open.micros > (select t.withdrawal_approval_over from ledger_terms t where t.version = v_open.terms)
      and not withdrawal_is_approved(p_withdrawal) then
      raise exception 'nobody has approved withdrawal %', p_withdrawal using errcode = 'LD021';
    end if;
    if player_hold_reason(v_open.player, 'withdrawals') is not null then
      raise exception 'the withdrawals of the player of % are held', p_withdrawal using errcode = 'LD022';
    end if;
    if (select h.until from player_withdrawals_wait(v_open.player) h) > clock_timestamp() then
      raise exception 'the account of the player of % was reopened or secured anew', p_withdrawal using errcode = 'LD022';
    end if;
    if (select w.stop_until from withdrawal w where w.id = p_withdrawal) > clock_timestamp() then
      raise exception 'withdrawal % may still be stopped', p_withdrawal using errcode = 'LD022';
    end if;
    if not spend_watch_is_current() then
      raise exception 'what the hot wallet paid is not compared since this database started' using errcode = 'LD023';
    end if;
    if not (select f.frozen from ledger_freeze f) and not withdrawal_is_audited(p_withdrawal) then
      raise exception 'the audit has not read the chain for this attempt of withdrawal %', p_withdrawal using errcode = 'LD015';
    end if;
  end if;
  return cashier_post(
    'wd-sign',
    v_key,
    array['asset:outflight:' || v_open.coin, 'asset:hot:' || v_open.coin, 'asset:outflight:sol', 'asset:hot:sol'],
    array[-v_open.units, v_open.units, -p_network_lamports, p_network_lamports],
    jsonb_build_object('network', p_network_lamports::text)
  );
end
$$;

grant execute on function cashier_debit_hot_wallet to throwdown_cashier;
