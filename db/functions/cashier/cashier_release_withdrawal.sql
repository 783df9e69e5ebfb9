-- Lets a player play again what came back from a withdrawal a day ago, less what newer withdrawals took of it [C9]. A repeat returns the first answer.
create or replace function cashier_release_withdrawal(p_withdrawal uuid) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key    text := 'wd:' || p_withdrawal || ':release';
  v_player uuid;
  v_codes  text[];
  v_micros bigint;
  v_result ledger_result;
begin
  select r.player_id into v_player from withdrawal_return r where r.withdrawal_id = p_withdrawal and r.free_at <= clock_timestamp();
  if not found then
    raise exception 'nothing of withdrawal % is free', p_withdrawal using errcode = 'LD017';
  end if;
  v_codes := array['user:' || v_player || ':withdraw-only', 'user:' || v_player || ':available'];
  perform count(*) from ledger_open_accounts(v_codes);
  -- As a new withdrawal does, which may take from the same money.
  perform from ledger_account a where a.code = any (v_codes) order by a.id for no key update;
  if ledger_moved(v_key) is not null then
    return row (v_key, ledger_moved(v_key), null, true)::ledger_result;
  end if;
  select r.micros into v_micros from withdrawal_return r where r.withdrawal_id = p_withdrawal for update;
  if v_micros = 0 then
    raise exception 'nothing of withdrawal % is left', p_withdrawal using errcode = 'LD017';
  end if;
  v_result := cashier_post('wd-release', v_key, v_codes, array[-v_micros, v_micros], null);
  update withdrawal_return r set micros = 0 where r.withdrawal_id = p_withdrawal and v_result.journal_id is not null;
  return v_result;
end
$$;

grant execute on function cashier_release_withdrawal to throwdown_cashier;
