-- Joining and leaving: the ticket and the hold of the stake are one transaction.

create function queue_accounts_of(p_player uuid) returns table (available bigint, held bigint)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_codes text[] := array['user:' || p_player || ':available', 'user:' || p_player || ':held'];
begin
  select (select a.id from ledger_account a where a.code = v_codes[1]), (select a.id from ledger_account a where a.code = v_codes[2])
    into available, held;
  -- Opening costs more than the rest of a join, and is needed once in a player's life.
  if available is null or held is null then
    select min(a.id) filter (where a.code = v_codes[1]), min(a.id) filter (where a.code = v_codes[2])
      into available, held
      from ledger_open_accounts(v_codes) a;
  end if;
  return next;
end
$$;

-- Answers: joined, or why not: in_queue, in_match, left, paired, ticket_used, insufficient, frozen, closed.
-- Asking again with the same ticket id gives the answer that ticket has by now.
create function queue_join(
  p_ticket    uuid,
  p_player    uuid,
  p_mode      text,
  p_tier      smallint,
  p_match_key text,
  p_device    text,
  p_now       timestamptz
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_ticket   queue_ticket;
  v_accounts record;
  v_stake    bigint := p_tier * 1000000::bigint;
  v_refused  text;
begin
  -- Whoever gives this player a ticket or a seat waits here, so nobody gets both.
  perform pg_advisory_xact_lock(hashtextextended('player:' || p_player, 0));
  select t.* into v_ticket from queue_ticket t where t.id = p_ticket;
  if found then
    return case
      when v_ticket.player_id <> p_player or v_ticket.mode <> p_mode or v_ticket.tier <> p_tier or v_ticket.match_key <> p_match_key
        then 'ticket_used'
      when v_ticket.state = 'waiting' then 'joined'
      else v_ticket.state
    end;
  end if;
  if exists (select from queue_ticket t where t.player_id = p_player and t.state = 'waiting') then
    return 'in_queue';
  end if;
  if exists (select from match_seat s where s.player_id = p_player and s.running) then
    return 'in_match';
  end if;
  select a.available, a.held into v_accounts from queue_accounts_of(p_player) a;
  select a.refused
    into v_refused
    from ledger_post_batch(
      array['join']::ledger_journal_kind[],
      array['queue:' || p_ticket || ':join'],
      array[2],
      array[v_accounts.available, v_accounts.held],
      array[-v_stake, v_stake],
      'queue'
    ) a;
  if v_refused is not null then
    return v_refused;
  end if;
  insert into queue_ticket (id, player_id, mode, tier, stake, match_key, device_id, joined_at, last_seen_at)
  values (p_ticket, p_player, p_mode, p_tier, v_stake, p_match_key, p_device, p_now, p_now);
  return 'joined';
end
$$;

-- Ends those of the tickets that still wait and gives their stakes back. Answers the ids ended.
create function queue_leave(p_tickets uuid[], p_now timestamptz) returns setof uuid
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_ended uuid[];
begin
  select array_agg(w.id order by w.id)
    into v_ended
    from (
      select t.id
        from queue_ticket t
       where t.id = any (p_tickets)
         and t.state = 'waiting'
       order by t.id
         for no key update
    ) w;
  if v_ended is null then
    return;
  end if;
  update queue_ticket t
     set state = 'left', ended_at = p_now
   where t.id = any (v_ended);
  perform count(*)
     from (
       select array_agg('leave'::ledger_journal_kind order by t.id) as kinds,
              array_agg('queue:' || t.id || ':leave' order by t.id) as keys,
              array_agg(2 order by t.id) as legs
         from queue_ticket t
        where t.id = any (v_ended)
     ) j
    cross join (
      select array_agg(l.account order by t.id, l.leg) as accounts,
             array_agg(l.amount order by t.id, l.leg) as amounts
        from queue_ticket t
        join ledger_account h on h.code = 'user:' || t.player_id || ':held'
        join ledger_account a on a.code = 'user:' || t.player_id || ':available'
       cross join lateral (values (0, h.id, -t.stake), (1, a.id, t.stake)) as l (leg, account, amount)
       where t.id = any (v_ended)
    ) m
    cross join lateral ledger_post_batch(j.kinds, j.keys, j.legs, m.accounts, m.amounts, 'queue') a
    -- Leaving is never refused; if it were, the ticket must stay open.
    where case when a.refused is null then true else ledger_raise('queue ' || a.key || ' ' || a.refused) end;
  return query select unnest(v_ended);
end
$$;

-- For expressions that must not go on.
create function ledger_raise(p_message text) returns boolean
language plpgsql
as $$
begin
  raise exception '%', p_message using errcode = 'LD020';
end
$$;

-- Players a node holds a connection to are seen now.
create function queue_seen(p_players uuid[], p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update queue_ticket t
     set last_seen_at = p_now
   where t.player_id = any (p_players)
     and t.state = 'waiting'
     and t.last_seen_at < p_now
$$;

revoke all on all functions in schema public from public;
grant execute on function
  queue_join(uuid, uuid, text, smallint, text, text, timestamptz),
  queue_leave(uuid[], timestamptz),
  queue_seen(uuid[], timestamptz)
   to throwdown_app;
