-- Creates the rematch that both players confirmed [Q4]: both joins, the pairing and the link to the old match, or nothing.
-- Returns made; exists if it was made before; withdrawn if an offer was taken back; changed if a player has offered another
-- ticket since the match was prepared; or the seat that could not join and why. Seats are those of the old match.
create or replace function pair_rematch(
  p_of            uuid,
  p_pair          pair_to_match,
  p_terms_version int,
  p_now           timestamptz
) returns table (answer text, seat smallint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_old   record;
  v_offer record;
begin
  select m.mode, m.tier, m.rematch_number into v_old from match m where m.id = p_of for no key update;
  if exists (select from match m where m.rematch_of = p_of) then
    return query select 'exists'::text, null::smallint;
    return;
  end if;
  -- withdraw_rematch locks the old match as well: an offer that was withdrawn first is gone.
  if (select count(*) from rematch_offer o where o.match_id = p_of) < 2 then
    return query select 'withdrawn'::text, null::smallint;
    return;
  end if;
  perform from rematch_offer o where o.match_id = p_of order by o.seat for no key update;
  if array[p_pair.first_ticket, p_pair.second_ticket] is distinct from
     (select array_agg(o.ticket_id order by o.seat) from rematch_offer o where o.match_id = p_of) then
    return query select 'changed'::text, null::smallint;
    return;
  end if;
  -- Lock both players in one order, before queue_join locks them one by one.
  perform pg_advisory_xact_lock(hashtextextended('player:' || s.player_id, 0))
     from (select player_id from match_seat where match_id = p_of order by player_id) s;
  for v_offer in
    select o.seat, o.ticket_id, o.match_key, o.device_id, s.player_id
      from rematch_offer o
      join match_seat s on s.match_id = o.match_id and s.seat = o.seat
     where o.match_id = p_of
     order by o.seat
  loop
    answer := queue_join(
      row (v_offer.ticket_id, v_offer.player_id, v_old.mode, v_old.tier, v_offer.match_key, v_offer.device_id, false,
           p_terms_version)::ticket_to_join,
      p_now
    );
    seat := v_offer.seat;
    if answer <> 'joined' then
      raise exception 'no rematch' using errcode = 'QU002';
    end if;
  end loop;
  perform pair_tickets(array[p_pair], p_terms_version, p_now);
  if not found then
    -- A pause began after both had joined: neither keeps a ticket.
    answer := 'tier_paused';
    seat := null;
    raise exception 'no rematch' using errcode = 'QU002';
  end if;
  update match m set rematch_of = p_of, rematch_number = v_old.rematch_number + 1 where m.id = p_pair.match_id;
  answer := 'made';
  seat := null;
  return next;
exception
  -- All changes above are rolled back; the two variables keep the reason.
  when sqlstate 'QU002' then
    return next;
end
$$;

grant execute on function pair_rematch to throwdown_app;
