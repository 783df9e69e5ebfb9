-- Records that a player changed or reset the password, the e-mail address or a factor, for the withdrawals that now wait [C9]: those requested
-- before are looked at again.
create or replace function player_security_change(p_player uuid, p_kind text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into security_change (player_id, kind)
  values (p_player, p_kind)
      on conflict (player_id, kind) do update
     set changed_at = excluded.changed_at;
  update withdrawal
     set due_at = clock_timestamp()
   where player_id = p_player
     and state = 'accepted';
end
$$;

grant execute on function player_security_change to throwdown_app;
