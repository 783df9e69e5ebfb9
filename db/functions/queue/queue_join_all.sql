-- Inserts tickets and reserves their stakes. Players join in groups because nearly all the cost of a join is that of the call.
-- Returns for each ticket: joined, or why not: outdated [C6], staff, unchecked, check_refused, country_closed [L1], held_ and the reason of staff, excluded, timed_out, stake_limit,
-- loss_limit, time_limit, reality_check [L2], barred, in_queue, in_match, mode_paused, tier_paused, left, paired, ticket_used, insufficient,
-- frozen, closed, bounty_closed, bounty_choice_open, bounty_cap_reached. A repeated ticket id returns the present result of that ticket; a refusal is
-- remembered in join_refusal, never in the ledger, which keeps its rows permanently. A player may be in a group only once.
create or replace function queue_join_all(p_tickets ticket_to_join[], p_now timestamptz) returns table (ticket_id uuid, answer text)
language plpgsql security definer
set search_path = public, pg_temp
-- One plan for good: tables that were small when a connection planned its first calls are not read as a whole later.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  c_micros_per_dollar constant bigint := 1000000;
  v_frozen   boolean := (select f.frozen from ledger_freeze f);
  -- Once for the group. Who joins while a pause commits is not paired and gets the stake back.
  v_paused   text[] := service_paused();
  v_terms    int := terms_in_force(p_now);
  v_missing  text[];
  -- In the order of p_tickets; null: nothing prevents this ticket so far.
  v_results  text[];
  v_journals ledger_posting[];
begin
  -- Everything that gives a player a ticket or a seat takes this lock, so nobody gets both. One lock order for all.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p.player_id, 0))
     from (select n.player_id from unnest(p_tickets) n order by n.player_id) p;

  select array_agg(coalesce(
           (select r.answers[array_position(r.ticket_ids, n.id)] from join_refusal r where r.player_id = n.player_id),
           case
             when t.id is null then coalesce(
               case when coalesce(n.terms_known, 1) < v_terms then 'outdated' end,
               player_money_refusal(n.player_id),
               'held_' || player_hold_reason(n.player_id, 'play'),
               case
                 when n.is_barred then 'barred'
                 when exists (select from queue_ticket w where w.player_id = n.player_id and w.state = 'waiting') then 'in_queue'
                 when exists (select from match_seat s where s.player_id = n.player_id and s.running) then 'in_match'
               end,
               service_refuses_play(v_paused, n.mode, n.tier),
               play_refusal(n.player_id, n.tier * c_micros_per_dollar, p_now),
               case when n.mode = 'bounty' then bounty_refuses_join(n.player_id, n.tier, p_now) end
             )
             when t.player_id <> n.player_id or t.mode <> n.mode or t.tier <> n.tier or t.match_key <> n.match_key then 'ticket_used'
             when t.state = 'waiting' then 'joined'
             else t.state
           end,
           -- The ledger checks both again. Here a short player is refused alone, without a journal.
           case
             when v_frozen then 'frozen'
             when not exists (
               select
                 from ledger_account a
                where a.code = 'user:' || n.player_id || ':available'
                  and a.balance * a.sign >= n.tier * c_micros_per_dollar
             ) then 'insufficient'
           end
         ) order by n.ordinality)
    into v_results
    from unnest(p_tickets) with ordinality n
    left join queue_ticket t on t.id = n.id;

  insert into join_refusal as r (player_id, ticket_ids, answers)
  select n.player_id, array[n.id], array[v_results[n.ordinality::int]]
    from unnest(p_tickets) with ordinality n
   where v_results[n.ordinality::int] not in ('joined', 'left', 'paired', 'ticket_used')
      on conflict (player_id) do update
     set ticket_ids = (excluded.ticket_ids || r.ticket_ids)[:32],
         answers = (excluded.answers || r.answers)[:32]
   where not r.ticket_ids @> excluded.ticket_ids;

  -- Only if needed: opening accounts costs more than the rest of a join. A player with the money has the other account.
  select array_agg('user:' || n.player_id || ':held')
    into v_missing
    from unnest(p_tickets) with ordinality n
    left join ledger_account h on h.code = 'user:' || n.player_id || ':held'
   where v_results[n.ordinality::int] is null
     and h.id is null;
  if v_missing is not null then
    perform count(*) from ledger_open_accounts(v_missing);
  end if;

  v_journals := array(
    select row (
             'join',
             'queue:' || n.id || ':join',
             array[a.id, h.id],
             array[-n.tier * c_micros_per_dollar, n.tier * c_micros_per_dollar],
             null
           )::ledger_posting
      from unnest(p_tickets) with ordinality n
      join ledger_account a on a.code = 'user:' || n.player_id || ':available'
      join ledger_account h on h.code = 'user:' || n.player_id || ':held'
     where v_results[n.ordinality::int] is null
     order by n.ordinality
  );
  if cardinality(v_journals) = 0 then
    return query select n.id, v_results[n.ordinality::int] from unnest(p_tickets) with ordinality n;
    return;
  end if;

  return query
  with posted as materialized (
    -- A journal that is known without its ticket: the ticket ended long ago, and its stake is not reserved any more.
    select b.key, case when b.replayed and b.refused is null then 'ticket_used' else b.refused end as refused
      from ledger_post_batch(v_journals, 'queue') b
  ), joined as (
    insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
    select n.id, n.player_id, n.mode, n.tier, n.tier * c_micros_per_dollar, n.match_key, n.device_id, p_now, p_now
      from unnest(p_tickets) n
      join posted p on p.key = 'queue:' || n.id || ':join' and p.refused is null
  )
  select n.id, coalesce(v_results[n.ordinality::int], p.refused, 'joined')
    from unnest(p_tickets) with ordinality n
    left join posted p on p.key = 'queue:' || n.id || ':join';
end
$$;

grant execute on function queue_join_all to throwdown_app;
