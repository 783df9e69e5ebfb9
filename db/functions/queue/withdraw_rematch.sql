-- Deletes the offers of a rematch of this match. Returns false if the rematch was made before.
create or replace function withdraw_rematch(p_of uuid) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- The same lock as pair_rematch takes: one of the two comes first.
  perform from match m where m.id = p_of for no key update;
  if exists (select from match m where m.rematch_of = p_of) then
    return false;
  end if;
  delete from rematch_offer o where o.match_id = p_of;
  return true;
end
$$;

grant execute on function withdraw_rematch to throwdown_app;
