-- Returns excluded or timed_out while a break of the player or of another account of the person lasts [L3], else null. The accounts
-- are those of play_accounts_of, which every join would have to call.
create or replace function play_break_kind(p_player uuid, p_now timestamptz) returns text
language plpgsql stable
as $$
begin
  return (
    select case
             when max(b.excluded_until) > p_now then 'excluded'
             when max(b.timed_out_until) > p_now then 'timed_out'
           end
      from (
        select p_player as id
        union all
        select same.player_id
          from player_check own
          join player_check same on same.person_id = own.person_id
         where own.player_id = p_player
      ) a
      join play_break b on b.player_id = a.id
  );
end
$$;
