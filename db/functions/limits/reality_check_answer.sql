-- The player has seen what was played [L4]: the next interval begins. Changes nothing unless an answer is due.
create or replace function reality_check_answer(p_player uuid, p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform play_lock(array[p_player]);
  if reality_check_is_due(p_player, p_now) then
    insert into reality_check (player_id, answered_at)
    values (p_player, p_now)
        on conflict (player_id) do update
       set answered_at = excluded.answered_at;
  end if;
end
$$;

grant execute on function reality_check_answer to throwdown_app;
