-- Ends a withdrawal that will never be sent: its player gets everything back, without a fee. For a day all of it can only be withdrawn [C9], and
-- permanently what could only be withdrawn before [L2].
create or replace function cashier_fail_withdrawal(p_withdrawal uuid) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key    text := 'wd:' || p_withdrawal || ':fail';
  v_open   record;
  v_codes  text[];
  v_result ledger_result;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  if ledger_moved(v_key) is not null then
    return row (v_key, ledger_moved(v_key), null, true)::ledger_result;
  end if;
  v_open := cashier_lock_withdrawal(p_withdrawal);
  if v_open.attempt is not null then
    raise exception 'withdrawal % is signed and may still arrive', p_withdrawal using errcode = 'LD017';
  end if;
  v_codes := array['user:' || v_open.player || ':withdrawing', 'user:' || v_open.player || ':withdraw-only'];
  perform count(*) from ledger_open_accounts(v_codes);
  v_result := cashier_post('wd-fail', v_key, v_codes, array[-v_open.micros, v_open.micros], null);
  insert into withdrawal_return (withdrawal_id, player_id, micros)
  select p_withdrawal, v_open.player, v_open.micros - (j.meta ->> 'limited')::bigint
    from ledger_journal j
   where j.id = v_open.ask
     and v_result.journal_id is not null;
  return v_result;
end
$$;

grant execute on function cashier_fail_withdrawal to throwdown_cashier;
