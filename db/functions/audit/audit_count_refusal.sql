-- Counts a refusal of a network, and inserts an event for the first ones and for each power of ten in an hour.
create or replace function audit_count_refusal(
  p_kind       text,
  p_source     text,
  p_actor_id   uuid,
  p_subject    text,
  p_after      jsonb,
  p_network    text,
  p_device     text,
  p_session_id uuid
) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  -- Of all networks together: more are counted per network and recorded when the hour is over, up to the same number.
  c_events_per_hour_max constant integer := 2000;
  v_window   timestamptz := date_trunc('hour', clock_timestamp());
  v_refusals integer;
  v_all      integer;
begin
  insert into audit_refusal_count as counted (window_starts_at, source, kind, refusals)
  values (v_window, p_source, p_kind, 1)
      on conflict (window_starts_at, source, kind) do update set refusals = counted.refusals + 1
  returning refusals into v_refusals;
  if not audit_is_recorded(v_refusals) then
    return;
  end if;
  insert into audit_refusal_count as counted (window_starts_at, source, kind, refusals)
  values (v_window, 'everybody', 'refusals-recorded', 1)
      on conflict (window_starts_at, source, kind) do update set refusals = counted.refusals + 1
  returning refusals into v_all;
  if v_all > c_events_per_hour_max then
    return;
  end if;
  update audit_refusal_count
     set recorded = v_refusals
   where window_starts_at = v_window and source = p_source and kind = p_kind;
  perform audit_record(p_kind, p_actor_id, p_subject, null,
                       coalesce(p_after, '{}') || jsonb_build_object('inThisHour', v_refusals),
                       null, p_network, p_device, p_session_id);
end
$$;

grant execute on function audit_count_refusal to throwdown_app;
