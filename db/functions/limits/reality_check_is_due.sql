-- Whether a player has to answer the reality check before the next join [L4]: the player has played for a whole interval since the
-- last answer. A pause as long as the interval starts a new session. Two reads of one index: the last match that began before the
-- interval, and one that followed it without such a pause.
create or replace function reality_check_is_due(p_player uuid, p_now timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select
      from (
        select make_interval(mins => coalesce(max(r.every_minutes), 30)) as every, coalesce(max(r.answered_at), '-infinity') as answered_at
          from reality_check r
         where r.player_id = p_player
      ) c
     cross join lateral (
       select max(s.paired_at) as at
         from match_seat s
        where s.player_id = p_player
          and s.paired_at <= p_now - c.every
          and s.paired_at > greatest(c.answered_at, p_now - 2 * c.every)
     ) before
     where exists (
       select
         from match_seat s
        where s.player_id = p_player
          and s.paired_at > p_now - c.every
          and s.paired_at < before.at + c.every
     )
  );
end
$$;
