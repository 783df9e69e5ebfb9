-- Inserts the invitations of the first two members of staff, for the administrator of the database alone. Returns false
-- once somebody has enrolled: from then on staff invite.
create or replace function staff_invite_first(
  p_ids         uuid[],
  p_link_hashes bytea[],
  p_emails      text[],
  p_now         timestamptz,
  p_expires_at  timestamptz
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_place integer;
begin
  -- Two runs at once would invite four.
  lock table staff_invitation in share row exclusive mode;
  if exists (select from staff_second_factor) then
    return false;
  end if;
  if (select count(distinct lower(email)) from unnest(p_emails) as email) <> 2 then
    raise exception 'two different people are needed' using errcode = 'invalid_parameter_value';
  end if;
  update staff_invitation
     set expires_at = greatest(created_at, p_now)
   where used_at is null and expires_at > p_now;
  for v_place in 1 .. 2 loop
    insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
    values (p_ids[v_place], p_link_hashes[v_place], lower(p_emails[v_place]), p_now, p_expires_at);
    perform audit_record('staff-invited', null, 'invitation:' || p_ids[v_place], null, null,
      'first staff, by the administrator of the database', null, null, null);
  end loop;
  return true;
end
$$;
