-- Stores a commitment that conflicts with an earlier one; only the first of a player in a turn.
create or replace function keep_match_evidence(p_match uuid, p_turn smallint, p_seat smallint, p_commitment text, p_received_at timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into match_evidence (match_id, turn, seat, commitment, received_at)
  values (p_match, p_turn, p_seat, p_commitment, p_received_at)
      on conflict do nothing
$$;

grant execute on function keep_match_evidence to throwdown_app;
