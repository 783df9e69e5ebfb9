-- Opens an account again that its player closed, and nothing else: exclusions, holds, strikes and ended sessions stay. Returns null, or
-- 'not_deactivated', also for a repeat, or 'closed_by_staff'. No role may call it: player_reopen_own and approvals do.
create or replace function player_reopen(p_player uuid, p_approval uuid) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from player p where p.id = p_player and p.status = 'deactivated' for update;
  if not found then
    return 'not_deactivated';
  end if;
  update player_closing
     set reopened_at = clock_timestamp(), approval_id = p_approval
   where player_id = p_player
     and closed_by = 'player'
     and reopened_at is null;
  if not found then
    return 'closed_by_staff';
  end if;
  update player set status = 'active' where id = p_player;
  if p_approval is not null then
    perform audit_record('account-reopened', null, 'player:' || p_player, null, jsonb_build_object('approval', p_approval), null, null, null, null);
  end if;
  return null;
end
$$;
