-- What happened to players, in the order of its commits: the source of every read model, and of the public list of a
-- pool [B13]. Written in the transaction that makes it true, never changed, enough to build any board anew.

create table play_event (
  seq          bigint generated always as identity primary key,
  -- Sequence numbers are drawn before the commit: a reader goes by the transaction first, and only as far as no
  -- older transaction is still open (xid < pg_snapshot_xmin(pg_current_snapshot())).
  xid          xid8        not null default pg_current_xact_id(),
  at           timestamptz not null,
  kind         text        not null,
  player_id    uuid        not null,
  mode         text        not null,
  tier         smallint    not null,
  match_id     uuid,
  opponent_id  uuid,
  pool_id      text,
  -- [P5] What it adds to the player's earnings, in micro-dollars.
  earnings     bigint      not null default 0,
  -- What a win put into the pool.
  contribution bigint      not null default 0,
  -- won: points that joined the unbanked ones. banked: points that moved.
  points       int         not null default 0,
  -- [B2] Both opened their hands at least once, so the match counts among the scoring ones.
  opened       boolean     not null default false,
  duration_ms  int         not null default 0,
  constraint event_kind_is_known check (kind in ('won', 'lost', 'banked', 'risked', 'prize', 'returned')),
  constraint a_match_event_names_both check ((kind in ('won', 'lost')) = (match_id is not null and opponent_id is not null)),
  constraint only_the_winner_contributes check (contribution = 0 or kind = 'won'),
  constraint nothing_is_negative check (contribution >= 0 and points >= 0 and duration_ms >= 0)
);
create index play_event_by_commit on play_event (xid, seq);
create index play_event_of_pool on play_event (pool_id, seq) where pool_id is not null;
create index play_event_of_player on play_event (player_id, seq);
create trigger play_events_are_final before update or delete on play_event
  for each statement execute function ledger_refuse_change();
create trigger play_events_are_kept before truncate on play_event
  for each statement execute function ledger_refuse_change();
grant select on play_event to throwdown_app, throwdown_staff;

-- A void match leaves no event [M9].
create function record_results(
  p_ids       uuid[],
  p_ended     uuid[],
  p_winners   smallint[],
  p_to_winner bigint[],
  p_to_pool   bigint[],
  p_points    int[],
  p_opened    boolean[],
  p_now       timestamptz
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, duration_ms)
  select p_now,
         case when s.seat = e.winner then 'won' else 'lost' end,
         s.player_id, m.mode, m.tier, m.id, s.opponent_id, m.pool_id,
         case when s.seat = e.winner then e.to_winner - m.stake else -m.stake end,
         case when s.seat = e.winner then e.to_pool else 0 end,
         case when s.seat = e.winner then e.points else 0 end,
         e.opened,
         greatest(0, extract(epoch from p_now - m.created_at) * 1000)::int
    from unnest(p_ended, p_winners, p_to_winner, p_to_pool, p_points, p_opened) as e (id, winner, to_winner, to_pool, points, opened)
    join match m on m.id = e.id
    join match_seat s on s.match_id = m.id
   where e.id = any (p_ids)
     and e.winner is not null
   order by m.id, s.seat;
end
$$;

revoke all on all functions in schema public from public;
