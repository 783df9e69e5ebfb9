-- The newest deposits that came after their player had deleted the account [L5] and are not returned yet, for a session of staff; nothing for any
-- other. With what the account holds. ledger_read_state records the look.
create or replace function ledger_read_late_deposits(p_caller staff_caller)
returns table (player_id uuid, signature text, coin ledger_coin, units bigint, seen_at timestamptz, held bigint)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select d.player_id, d.signature, d.coin, d.units, d.seen_at, h.micros
    from cashier_deposit d
   cross join lateral (
     select coalesce(sum(a.balance), 0)::bigint as micros
       from ledger_account a
      where a.code in ('user:' || d.player_id || ':available', 'user:' || d.player_id || ':withdraw-only')
   ) h
   where d.after_deletion
     and (d.state = 'waiting' or h.micros <> 0)
     and staff_of_session(p_caller) is not null
   order by d.id desc
   limit 50
$$;

grant execute on function ledger_read_late_deposits to throwdown_app;
