-- Takes the rights of staff from a player: role, second factor of staff, sessions and keys. Returns why not, or null.
create or replace function staff_remove(p_player uuid, p_by uuid) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  -- One at a time: two removals at once could leave one person.
  perform pg_advisory_xact_lock(hashtextextended('staff-remove', 0));
  perform from player p where p.id = p_player and p.role = 'admin' for update;
  if not found then
    return 'no_such_staff';
  end if;
  -- Nobody could approve anything afterwards, not even new staff.
  if (
    select count(distinct k.player_id)
      from approver_key k
      join player p on p.id = k.player_id
     where k.player_id <> p_player
       and p.role = 'admin'
       and p.status = 'active'
       and not exists (select from approver_key_end e where e.key_seq = k.seq)
  ) < 2 then
    return 'two_must_stay';
  end if;
  update player set role = 'player' where id = p_player;
  update player_session
     set ended_at = clock_timestamp(), ended_because = 'logout'
   where player_id = p_player and for_staff and ended_at is null;
  delete from staff_second_factor where player_id = p_player;
  delete from staff_recovery_code where player_id = p_player;
  insert into approver_key_end (key_seq, ended_by)
  select k.seq, p_by from approver_key k where k.player_id = p_player
      on conflict do nothing;
  return null;
end
$$;
