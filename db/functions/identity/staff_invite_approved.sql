-- Inserts the invitation that two people approved, once, with the hash of its link. Returns the address to mail the link to, and who
-- invites; no row if the approval does not exist or was used. An older unused invitation of the address stops working.
create or replace function staff_invite_approved(
  p_approval   uuid,
  p_id         uuid,
  p_link_hash  bytea,
  p_now        timestamptz,
  p_expires_at timestamptz
) returns table (email text, invited_by text)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_email   text;
  v_inviter uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('approval:' || p_approval, 0));
  select r.body::jsonb ->> 'email', r.maker_id
    into v_email, v_inviter
    from approval_request r
    join approval_outcome o on o.request_id = r.id and o.outcome = 'done'
   where r.id = p_approval
     and r.kind = 'staff-invite'
     and not exists (select from staff_invitation i where i.approval_id = p_approval);
  if not found then
    return;
  end if;
  update staff_invitation
     set expires_at = greatest(created_at, p_now)
   where email_lower = lower(v_email) and used_at is null and expires_at > p_now;
  insert into staff_invitation (id, link_hash, email_lower, invited_by, approval_id, created_at, expires_at)
  values (p_id, p_link_hash, lower(v_email), v_inviter, p_approval, p_now, p_expires_at);
  perform audit_record('staff-invited', v_inviter, 'invitation:' || p_id, null, jsonb_build_object('approval', p_approval),
    null, null, null, null);
  return query select v_email, p.username from player p where p.id = v_inviter;
end
$$;

grant execute on function staff_invite_approved to throwdown_app;
