-- Starts a session with the rights of staff, the only way to one: uses up the challenge and either a step of the authenticator
-- or a recovery code, and records it. Returns 'started', 'wrong' or 'expired'. The database does not know the secret, so
-- the server has compared the code; nothing but this function lets it say so, once for each step.
create or replace function staff_start_session(
  p_session_id     uuid,
  p_challenge_hash bytea,
  p_step           bigint,
  -- By the key in use and by the one before it.
  p_recovery_hashes bytea[],
  -- What the owner of the session is shown of it.
  p_shown_device   text,
  p_shown_network  text,
  p_created_at     timestamptz,
  p_expires_at     timestamptz,
  p_network        text,
  p_device         text
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_session_max constant interval := '12 hours';
  -- Clocks of servers differ by less; a step of another day would lock its owner out.
  c_ahead_max   constant interval := '1 day';
  v_player_id   uuid;
begin
  if p_created_at > clock_timestamp() + c_ahead_max or p_expires_at > p_created_at + c_session_max then
    raise exception 'a session of staff is too long' using errcode = 'invalid_parameter_value';
  end if;
  select challenge.player_id into v_player_id
    from second_factor_challenge challenge
    join player on player.id = challenge.player_id
   where challenge.hash = p_challenge_hash and challenge.purpose = 'login' and challenge.used_at is null
     and challenge.expires_at > p_created_at
     and player.role = 'admin' and player.status = 'active'
     for update of challenge;
  if not found then
    return 'expired';
  end if;
  if p_step is not null then
    update staff_second_factor
       set last_step = p_step
     where player_id = v_player_id
       and last_step < p_step
       and abs(p_step - floor(extract(epoch from p_created_at) / 30)) <= 1;
  else
    update staff_recovery_code
       set used_at = p_created_at
     where player_id = v_player_id and code_hash = any (p_recovery_hashes[1:2]) and used_at is null;
  end if;
  if not found then
    return 'wrong';
  end if;
  update second_factor_challenge set used_at = p_created_at, new_secret = null where hash = p_challenge_hash;
  insert into player_session
    (id, player_id, second_factor, for_staff, device, network, created_at, last_used_at, expires_at)
  values
    (p_session_id, v_player_id, true, true, p_shown_device, p_shown_network, p_created_at, p_created_at, p_expires_at);
  perform audit_record('session-started', v_player_id, 'player:' || v_player_id, null,
    jsonb_build_object('secondFactor', case when p_step is null then 'recovery-code' else 'authenticator' end),
    null, p_network, p_device, p_session_id);
  return 'started';
end
$$;

grant execute on function staff_start_session to throwdown_app;
