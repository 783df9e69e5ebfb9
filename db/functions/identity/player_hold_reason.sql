-- Why staff hold the play or the withdrawals of a player, or of another account of the person; null if they do not. A hold that bound the
-- account alone would be left behind with a second one. In plpgsql, as play_refusal says; the accounts as in play_break_kind.
create or replace function player_hold_reason(p_player uuid, p_what text) returns text
language plpgsql security definer stable
set search_path = public, pg_temp
as $$
begin
  return (
    select h.reason
      from (
        select p_player as id
        union all
        select same.player_id
          from player_check own
          join player_check same on same.person_id = own.person_id
         where own.player_id = p_player
      ) a
      join player_hold h on h.player_id = a.id
     where h.what = p_what
       and h.released_at is null
     order by h.player_id = p_player desc, h.set_at
     limit 1
  );
end
$$;

grant execute on function player_hold_reason to throwdown_app, throwdown_cashier;
