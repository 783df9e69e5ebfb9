-- Why the person of an account must stay known [L5]: money (available, reserved, on its way out or to be withdrawn only), a match or ticket, an unfinished
-- pool, a withdrawal that has not ended, or a deposit that is not credited yet; null if nothing needs the person. The stake of a running match lies in
-- its pot, so balances alone do not show it.
create or replace function player_retention_reason(p_player uuid) returns text
language sql stable security definer
set search_path = public, pg_temp
as $$
  select case
    -- First: what it takes from the balance is on its way, and what it has not taken yet is not free to withdraw again.
    when exists (
      select from withdrawal w where w.player_id = p_player and w.state in ('requested', 'accepted', 'sending')
    ) then 'withdrawal'
    when exists (
      select
        from ledger_account a
       where a.code in (
               'user:' || p_player || ':available', 'user:' || p_player || ':held',
               'user:' || p_player || ':withdrawing', 'user:' || p_player || ':withdraw-only'
             )
         and a.balance <> 0
    ) then 'money'
    when player_is_playing(p_player) then 'match'
    when exists (
      select
        from bounty_run r
        join bounty_pool b on b.id = r.pool_id
       where r.player_id = p_player
         and b.finished_at is null
    ) then 'pool'
    when exists (
      select from cashier_deposit d where d.player_id = p_player and d.state in ('arriving', 'waiting')
    ) then 'deposit'
  end
$$;

grant execute on function player_retention_reason to throwdown_app;
