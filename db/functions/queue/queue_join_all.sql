-- Inserts tickets and holds their stakes. Players join in groups because nearly all the cost of a join is that of the call.
-- Returns for each ticket: joined, or why not: in_queue, in_match, left, paired, ticket_used, insufficient, frozen, closed,
-- bounty_closed, bounty_choice_open, bounty_cap_reached. A repeated ticket id returns the present result of that ticket.
-- A player may be in a group only once.
create or replace function queue_join_all(
  p_tickets    uuid[],
  p_players    uuid[],
  p_modes      text[],
  p_tiers      smallint[],
  p_match_keys text[],
  p_devices    text[],
  p_now        timestamptz
) returns table (ticket_id uuid, answer text)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_missing  text[];
  v_answers  text[];
  v_keys     text[];
  v_accounts bigint[];
  v_amounts  bigint[];
begin
  -- Everything that gives a player a ticket or a seat takes this lock, so nobody gets both. One lock order for all.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p.id, 0))
     from (select u.id from unnest(p_players) as u (id) order by u.id) p;

  select array_agg(case
           when t.id is null then case
             when exists (select from queue_ticket w where w.player_id = a.player and w.state = 'waiting') then 'in_queue'
             when exists (select from match_seat s where s.player_id = a.player and s.running) then 'in_match'
             when a.mode = 'bounty' then bounty_refuses_join(a.player, a.tier, p_now)
           end
           when t.player_id <> a.player or t.mode <> a.mode or t.tier <> a.tier or t.match_key <> a.match_key then 'ticket_used'
           when t.state = 'waiting' then 'joined'
           else t.state
         end order by a.place)
    into v_answers
    from unnest(p_tickets, p_players, p_modes, p_tiers, p_match_keys) with ordinality
      as a (ticket, player, mode, tier, match_key, place)
    left join queue_ticket t on t.id = a.ticket;

  -- Only if needed: opening accounts costs more than the rest of a join.
  select array_agg(c.code)
    into v_missing
    from unnest(p_players) as p (id)
   cross join lateral (values ('user:' || p.id || ':available'), ('user:' || p.id || ':held')) as c (code)
    left join ledger_account a on a.code = c.code
   where a.id is null;
  if v_missing is not null then
    perform count(*) from ledger_open_accounts(v_missing);
  end if;

  select array_agg('queue:' || a.ticket || ':join' order by a.place) filter (where l.leg = 0),
         array_agg(l.account order by a.place, l.leg),
         array_agg(l.amount order by a.place, l.leg)
    into v_keys, v_accounts, v_amounts
    from unnest(p_tickets, p_players, p_tiers, v_answers) with ordinality as a (ticket, player, tier, answer, place)
    join ledger_account v on v.code = 'user:' || a.player || ':available'
    join ledger_account h on h.code = 'user:' || a.player || ':held'
   cross join lateral (values (0, v.id, -a.tier * 1000000::bigint), (1, h.id, a.tier * 1000000::bigint)) as l (leg, account, amount)
   where a.answer is null;
  if v_keys is null then
    return query select a.ticket, a.answer from unnest(p_tickets, v_answers) as a (ticket, answer);
    return;
  end if;

  return query
  with posted as materialized (
    select b.key, b.refused
      from ledger_post_batch(
        array_fill('join'::ledger_journal_kind, array[cardinality(v_keys)]),
        v_keys,
        array_fill(2, array[cardinality(v_keys)]),
        v_accounts,
        v_amounts,
        'queue'
      ) b
  ), joined as (
    insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
    select a.ticket, a.player, a.mode, a.tier, a.tier * 1000000::bigint, a.match_key, a.device, p_now, p_now
      from unnest(p_tickets, p_players, p_modes, p_tiers, p_match_keys, p_devices) as a (ticket, player, mode, tier, match_key, device)
      join posted p on p.key = 'queue:' || a.ticket || ':join' and p.refused is null
  )
  select a.ticket, coalesce(a.answer, p.refused, 'joined')
    from unnest(p_tickets, v_answers) as a (ticket, answer)
    left join posted p on p.key = 'queue:' || a.ticket || ':join';
end
$$;

revoke all on function queue_join_all from public;
grant execute on function queue_join_all to throwdown_app;
