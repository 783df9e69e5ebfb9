-- The notes about a player, newest first, for the person of a session of staff. Reading is recorded.
create or replace function player_note_page(
  p_caller staff_caller, p_player uuid, p_before bigint, p_limit integer
) returns table (seq bigint, id uuid, author text, text text, written_at timestamptz)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  c_limit_max constant integer := 51;
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    raise exception 'notes are read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  perform audit_record_staff('player-notes-read', v_actor, 'player:' || p_player, null, null, null, p_caller);
  return query
  select n.seq, n.id, author.username, n.text, n.written_at
    from player_note n
    join player author on author.id = n.author_id
   where n.player_id = p_player
     and n.seq < coalesce(p_before, 9223372036854775807)
   order by n.seq desc
   limit least(greatest(p_limit, 1), c_limit_max);
end
$$;

grant execute on function player_note_page to throwdown_app;
