-- The break of a player [L3], and what was played since the last answer or the last long pause [L4]; started_at is null without a session.
create or replace function play_session_of(p_player uuid, p_now timestamptz)
returns table (
  break_kind    text,
  -- Null without a break, and for one that never ends.
  break_until   timestamptz,
  every_minutes int,
  is_due        boolean,
  started_at    timestamptz,
  matches       int,
  won           int,
  staked        bigint,
  net           bigint
)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  v_answered_at timestamptz;
  v_after       timestamptz := p_now;
  v_paired_at   timestamptz;
begin
  break_kind := play_break_kind(p_player, p_now);
  select nullif(max(case break_kind when 'excluded' then b.excluded_until when 'timed_out' then b.timed_out_until end), 'infinity')
    into break_until
    from play_break b
   where b.player_id = any (play_accounts_of(p_player));
  select coalesce(max(r.every_minutes), 30), coalesce(max(r.answered_at), '-infinity')
    into every_minutes, v_answered_at
    from reality_check r
   where r.player_id = p_player;
  is_due := reality_check_is_due(p_player, p_now);
  for v_paired_at in
    select s.paired_at
      from match_seat s
     where s.player_id = p_player
       and s.paired_at > greatest(v_answered_at, p_now - interval '24 hours')
     order by s.paired_at desc
  loop
    exit when v_after - v_paired_at >= make_interval(mins => every_minutes);
    v_after := v_paired_at;
    started_at := v_paired_at;
  end loop;
  select count(*), count(*) filter (where m.won), coalesce(sum(m.staked), 0), coalesce(sum(m.net), 0)
    into matches, won, staked, net
    from play_recent_matches(p_player, coalesce(started_at, p_now)) m;
  return next;
end
$$;

grant execute on function play_session_of to throwdown_app;
