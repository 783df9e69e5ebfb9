-- The person of a session writes a note about a player. The id is made by the page, so a repeat adds nothing. Returns 'written', 'unknown'
-- for no such player, 'taken' for the id of another note, or 'not_allowed'.
create or replace function player_note_add(p_caller staff_caller, p_player uuid, p_id uuid, p_text text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  if not exists (select from player p where p.id = p_player) then
    return 'unknown';
  end if;
  insert into player_note (id, player_id, author_id, text, written_at)
  values (p_id, p_player, v_actor, p_text, p_caller.at)
      on conflict (id) do nothing;
  if found then
    perform audit_record_staff('player-note-written', v_actor, 'player:' || p_player, null, jsonb_build_object('note', p_id), null, p_caller);
    return 'written';
  end if;
  return case
    when exists (
      select from player_note n where n.id = p_id and n.player_id = p_player and n.author_id = v_actor and n.text = p_text
    ) then 'written'
    else 'taken'
  end;
end
$$;

grant execute on function player_note_add to throwdown_app;
