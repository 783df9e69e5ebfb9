-- What the hot wallet has paid and nothing explains, for the person of a session of staff, with an open withdrawal that it fits exactly. Nothing
-- for any other session.
create or replace function spend_staff_list(p_caller staff_caller) returns table (
  signature text, coin ledger_coin, units bigint, address text, found_at timestamptz, is_sweep boolean, withdrawal_id uuid, username text
)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select u.signature,
         case when u.usdc > 0 then 'usdc' else 'sol' end::ledger_coin,
         case
           when w.id is not null then u.units
           when u.usdc > 0 then u.usdc
           else u.lamports
         end,
         u.address, u.found_at, u.swept is not null, w.id, p.username
    from unexplained_spend u
    left join lateral (
      select o.id, o.player_id
        from withdrawal o
       where o.state in ('accepted', 'sending')
         and (o.coin, o.units, o.address) = (u.coin, u.units, u.address)
       order by o.requested_at
       limit 1
    ) w on true
    left join player p on p.id = w.player_id
   where staff_of_session(p_caller) is not null
   order by u.slot, u.signature
   limit 50
$$;

grant execute on function spend_staff_list to throwdown_app;
