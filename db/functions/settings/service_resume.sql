-- Ends a pause by a request that two people signed [C8]. Returns why not, or null: what was paused after the request was made stays paused,
-- for nobody who signed knew of it. Granted to nobody: approval_perform calls it.
create or replace function service_resume(p_request uuid, p_what text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_pause record;
begin
  select p.id, p.paused_at into v_pause from service_pause p where p.what = p_what and p.resumed_at is null for update;
  if not found then
    return 'not_stopped';
  end if;
  if v_pause.paused_at > (select r.created_at from approval_request r where r.id = p_request) then
    return 'stopped_again';
  end if;
  update service_pause set approval_id = p_request, resumed_at = clock_timestamp() where id = v_pause.id;
  return null;
end
$$;
