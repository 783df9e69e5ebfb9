-- Returns excluded or timed_out while a break of the player or of another account of the person lasts [L3], else null.
create or replace function play_break_kind(p_player uuid, p_now timestamptz) returns text
language plpgsql stable
as $$
begin
  return (
    select case
             when max(b.excluded_until) > p_now then 'excluded'
             when max(b.timed_out_until) > p_now then 'timed_out'
           end
      from play_break b
     where b.player_id = any (play_accounts_of(p_player))
  );
end
$$;

revoke all on function play_break_kind from public;
