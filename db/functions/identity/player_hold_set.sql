-- The person of a session stops the play or the withdrawals of a player. One person may stop [C8]. Returns 'held', 'known' if it is held
-- already, 'unknown' for no such player, or 'not_allowed'.
create or replace function player_hold_set(p_caller staff_caller, p_player uuid, p_what text, p_reason text, p_note text) returns text
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
  -- After a running join or withdrawal of the player: the next one finds the hold.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p_player, 0));
  insert into player_hold (player_id, what, reason, set_by, set_at)
  values (p_player, p_what, p_reason, v_actor, p_caller.at)
      on conflict (player_id, what) where released_at is null do nothing;
  if not found then
    return 'known';
  end if;
  perform audit_record_staff('player-held', v_actor, 'player:' || p_player, null, jsonb_build_object('what', p_what, 'reason', p_reason),
                       p_note, p_caller);
  return 'held';
end
$$;

grant execute on function player_hold_set to throwdown_app;
