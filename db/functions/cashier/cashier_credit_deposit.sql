-- Posts one finalized deposit, locked by the caller: dust as surplus, the rest to its player, or into suspense without a usable
-- price or SOL deposits are paused [C4] [C7]. What comes after its player has deleted the account is credited too, and marked for staff [L5].
create or replace function cashier_credit_deposit(p_id bigint, p_price ledger_price, p_terms_version int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_deposit record;
  v_is_late boolean;
  v_result  ledger_result;
begin
  select d.signature, d.coin, d.units, d.player_id, d.state, a.address, m.units as least
    into strict v_deposit
    from cashier_deposit d
    join cashier_address a on a.index = d.address_index
    join cashier_minimum m on m.coin = d.coin
   where d.id = p_id;
  -- player_forget holds the same lock, so of the two each sees the other.
  v_is_late := exists (select from player p where p.id = v_deposit.player_id and p.status = 'deleted');
  if v_deposit.state = 'arriving' and v_deposit.units < v_deposit.least then
    perform cashier_post_surplus(v_deposit.signature, 'deposit', v_deposit.coin, v_deposit.units, v_deposit.address);
    update cashier_deposit set state = 'dust', finalized_at = clock_timestamp(), notified = false where id = p_id;
    return;
  end if;
  begin
    v_result := cashier_deposit(
      v_deposit.signature, v_deposit.address, v_deposit.coin, v_deposit.units, v_deposit.player_id, p_price, p_terms_version
    );
  exception
    when sqlstate 'LD014' then
      if v_deposit.state = 'arriving' then
        perform cashier_receive(v_deposit.signature, v_deposit.address, v_deposit.coin, v_deposit.units);
        update cashier_deposit set state = 'waiting', finalized_at = clock_timestamp(), notified = false, after_deletion = v_is_late where id = p_id;
      end if;
      return;
  end;
  if v_result.journal_id is null then
    raise exception 'the ledger refused deposit %: %', p_id, v_result.refused using errcode = 'LD017';
  end if;
  update cashier_deposit d
     set state = 'credited',
         finalized_at = coalesce(d.finalized_at, clock_timestamp()),
         credited_at = clock_timestamp(),
         micros = l.micros,
         fee = l.fee,
         notified = false,
         after_deletion = v_is_late
    from (
           select sum(e.amount) filter (where a.kind in ('user:available', 'user:withdraw-only')) as micros,
                  coalesce(sum(e.amount) filter (where a.code = 'revenue:deposit-fee'), 0) as fee
             from ledger_journal j
            cross join unnest(j.accounts, j.amounts) as e (account_id, amount)
             join ledger_account a on a.id = e.account_id
            where j.id = v_result.journal_id
         ) l
   where d.id = p_id;
end
$$;
