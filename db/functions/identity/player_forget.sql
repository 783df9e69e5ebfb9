-- Deletes what identifies a person and keeps the row [L5]: money and matches refer to it. Limits, exclusions, wallets and the check before money
-- stay, so that nobody escapes them by a new account. Returns null, 'staff' for an administrator, 'gone' for a deleted account, or what the person
-- must stay known for (player_retention_reason).
create or replace function player_forget(p_player uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_role  text;
  v_email text;
  v_duty  text;
begin
  select p.role, p.email_lower into v_role, v_email from player p where p.id = p_player and p.status <> 'deleted' for update;
  if not found then
    return 'gone';
  end if;
  if v_role <> 'player' then
    return 'staff';
  end if;
  -- After a running join or deposit of the player, whose ticket or money is then seen.
  perform play_lock(array[p_player]);
  v_duty := player_retention_reason(p_player);
  if v_duty is not null then
    return v_duty;
  end if;
  delete from withdrawal_confirmation where player_id = p_player;
  delete from withdrawal_stop_link where player_id = p_player;
  delete from withdrawal_address where player_id = p_player;
  delete from security_change where player_id = p_player;
  delete from reality_check where player_id = p_player;
  delete from contact_message where lower(email) = v_email and (status = 'resolved' or archived_at is not null);
  update player
     set status = 'deleted', username = 'deleted-' || p_player, username_lower = 'deleted-' || p_player, email = null, email_lower = null,
         password_hash = null, is_subscribed = false, avatar = 'first'
   where id = p_player;
  return null;
end
$$;

grant execute on function player_forget to throwdown_app;
