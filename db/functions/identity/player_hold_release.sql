-- The person of a session releases what another member of staff holds of a player: one person stops, two go on [C8]. Returns 'released',
-- 'same_person', 'unknown' if nothing is held, or 'not_allowed'.
create or replace function player_hold_release(p_caller staff_caller, p_player uuid, p_what text, p_note text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
  v_hold  record;
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  select h.id, h.reason, h.set_by
    into v_hold
    from player_hold h
   where h.player_id = p_player
     and h.what = p_what
     and h.released_at is null
     for update;
  if not found then
    return 'unknown';
  end if;
  if v_hold.set_by = v_actor then
    return 'same_person';
  end if;
  update player_hold set released_by = v_actor, released_at = p_caller.at where id = v_hold.id;
  perform audit_record_staff('player-released', v_actor, 'player:' || p_player,
                             jsonb_build_object('what', p_what, 'reason', v_hold.reason), null,
                       p_note, p_caller);
  return 'released';
end
$$;

grant execute on function player_hold_release to throwdown_app;
