-- The limits of a player [L2], with the higher one that was requested and from when it can be confirmed.
create or replace function play_limits_of(p_player uuid)
returns table (kind text, days smallint, amount bigint, next_amount bigint, confirm_from timestamptz)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select l.kind, l.days, l.amount, l.next_amount, l.raise_requested_at + interval '24 hours'
    from play_limit l
   where l.player_id = p_player
   order by l.kind, l.days
$$;

grant execute on function play_limits_of to throwdown_app;
