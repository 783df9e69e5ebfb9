-- Until when the withdrawals of a player wait because the account was reopened, or because password, e-mail address or a factor changed, and
-- which of these ends last [C9]; nulls if none happened. Reads as its owner: of the tables it shows nothing else. In plpgsql, as play_refusal says.
create or replace function player_withdrawals_wait(p_player uuid, out reason text, out until timestamptz)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
begin
  select h.reason, h.at + interval '24 hours'
    into reason, until
    from (
      select 'reopened' as reason, c.reopened_at as at
        from player_closing c
       where c.player_id = p_player
         and c.reopened_at is not null
      union all
      select s.kind || '_changed', s.changed_at
        from security_change s
       where s.player_id = p_player
    ) h
   order by h.at desc
   limit 1;
end
$$;

grant execute on function player_withdrawals_wait to throwdown_cashier, throwdown_app;
