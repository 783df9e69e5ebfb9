-- Joins with one ticket, for the rematch.
create or replace function queue_join(
  p_ticket    uuid,
  p_player    uuid,
  p_mode      text,
  p_tier      smallint,
  p_match_key text,
  p_device    text,
  p_now       timestamptz
) returns text
language sql security definer
set search_path = public, pg_temp
as $$
  select j.answer
    from queue_join_all(array[p_ticket], array[p_player], array[p_mode], array[p_tier], array[p_match_key], array[p_device], p_now) j
$$;

revoke all on function queue_join from public;
