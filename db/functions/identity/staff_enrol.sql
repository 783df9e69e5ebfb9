-- Makes the player of a challenge staff with the offered secret, by the invitation of the challenge. Returns false when
-- the invitation is used, expired or somebody else's, or when the player has a second factor already, as staff or not.
create or replace function staff_enrol(
  p_challenge_hash  bytea,
  p_step            bigint,
  p_recovery_hashes bytea[],
  p_now             timestamptz,
  p_network         text,
  p_device          text
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_challenge  record;
  v_invitation uuid;
  v_role       text;
begin
  select link_hash, player_id, new_secret
    into v_challenge
    from second_factor_challenge
   where hash = p_challenge_hash and purpose = 'login' and used_at is null and new_secret is not null and expires_at > p_now
     for update;
  if not found or not staff_has_invitation(v_challenge.link_hash, v_challenge.player_id, p_now) then
    return false;
  end if;
  -- An invitation must not be a way past the factor of a player, which its owner switches off first.
  perform from player where id = v_challenge.player_id for update;
  if exists (select from player_second_factor where player_id = v_challenge.player_id) then
    return false;
  end if;
  update staff_invitation
     set used_at = p_now, used_by = v_challenge.player_id
   where link_hash = v_challenge.link_hash and used_at is null
  returning id into v_invitation;
  if not found then
    return false;
  end if;
  -- One step earlier: staff_start_session uses up the step of this code.
  insert into staff_second_factor (player_id, secret, confirmed_at, last_step)
  values (v_challenge.player_id, v_challenge.new_secret, p_now, p_step - 1)
      on conflict (player_id) do nothing;
  if not found then
    return false;
  end if;
  insert into staff_recovery_code (player_id, code_hash)
  select v_challenge.player_id, code_hash from unnest(p_recovery_hashes) as code_hash;
  select role into v_role from player where id = v_challenge.player_id for update;
  update player set role = 'admin' where id = v_challenge.player_id;
  perform audit_record('second-factor-enrolled', v_challenge.player_id, 'player:' || v_challenge.player_id,
    jsonb_build_object('role', v_role), jsonb_build_object('role', 'admin', 'invitation', v_invitation),
    null, p_network, p_device, null);
  return true;
end
$$;

grant execute on function staff_enrol to throwdown_app;
