-- Whether this link invites this player to become staff now.
create or replace function staff_has_invitation(p_link_hash bytea, p_player_id uuid, p_now timestamptz) returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select exists (
    select
      from staff_invitation invitation
      join player on player.email_lower = invitation.email_lower
     where invitation.link_hash = p_link_hash
       and invitation.used_at is null
       and invitation.expires_at > p_now
       and player.id = p_player_id
       and player.status = 'active'
  )
$$;

grant execute on function staff_has_invitation to throwdown_app;
