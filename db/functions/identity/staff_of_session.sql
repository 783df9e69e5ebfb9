-- The member of staff who calls: of a living session with the rights of staff. Null for any other session.
create or replace function staff_of_session(p_caller staff_caller) returns uuid
language sql stable
set search_path = public, pg_temp
as $$
  select player.id
    from player_session session
    join player on player.id = session.player_id
   where session.id = p_caller.session_id
     and session.for_staff
     and session.ended_at is null
     and session.expires_at > p_caller.at
     and player.role = 'admin'
     and player.status = 'active'
$$;
