-- From when a withdrawal may leave [C3] [C9]: after the time to stop it, a day after its address was new and after the sign-in of its player
-- changed. The day of an address that the signer does not know yet begins at p_new_since.
create or replace function withdrawal_payable_from(p_withdrawal uuid, p_new_since timestamptz) returns timestamptz
language sql stable
as $$
  select greatest(
           w.stop_until,
           coalesce(a.usable_at, p_new_since + interval '24 hours'),
           (player_withdrawals_wait(w.player_id)).until
         )
    from withdrawal w
    left join withdrawal_address a on a.player_id = w.player_id and a.address = w.address
   where w.id = p_withdrawal
$$;

grant execute on function withdrawal_payable_from to throwdown_app, throwdown_cashier;
