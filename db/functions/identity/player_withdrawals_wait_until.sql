-- Until when the withdrawals of a player wait because the account was reopened [C9]; null if it never was. Reads as its caller. In plpgsql, as
-- play_refusal says.
create or replace function player_withdrawals_wait_until(p_player uuid) returns timestamptz
language plpgsql stable
as $$
begin
  return (
    select c.reopened_at + interval '24 hours'
      from player_closing c
     where c.player_id = p_player
       and c.reopened_at is not null
     order by c.reopened_at desc
     limit 1
  );
end
$$;

grant execute on function player_withdrawals_wait_until to throwdown_cashier, throwdown_app;
