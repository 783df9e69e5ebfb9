-- Shows a text to all signed-in players from its start to its end. Returns why not, or null. A text of one person could send players to a thief,
-- so this is granted to nobody: approval_perform calls it for two.
create or replace function announcement_write(p_request uuid, p_body jsonb) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_maker uuid := (select r.maker_id from approval_request r where r.id = p_request);
begin
  if (p_body ->> 'endsAt')::timestamptz <= clock_timestamp() then
    return 'announcement_over';
  end if;
  insert into announcement (id, text, starts_at, ends_at, written_by, written_at)
  values (p_request, p_body ->> 'text', (p_body ->> 'startsAt')::timestamptz, (p_body ->> 'endsAt')::timestamptz, v_maker, clock_timestamp());
  -- The words are the reason: facts of the log may name no mailbox, and a text may.
  perform audit_record('announcement-written', v_maker, 'announcement:' || p_request, null,
    jsonb_build_object('startsAt', p_body ->> 'startsAt', 'endsAt', p_body ->> 'endsAt'), p_body ->> 'text', null, null, null);
  return null;
end
$$;
