import type { HoldReason } from '@throwdown/contract/player-hold'
import type { Pausable } from '@throwdown/contract/service-pause'
import { invariant } from '@throwdown/rules/invariant'
import { MODES, type Mode, TIERS, type Tier } from '@throwdown/rules/terms'
import { many, one, type Queryable, valueOf } from '../platform/sql.ts'

export type NewTicket = {
  readonly id: string
  readonly playerId: string
  readonly mode: Mode
  readonly tier: Tier
  readonly matchKey: string
  readonly deviceId: string
  /** The newest version of the terms that the player's page knows [C6]. */
  readonly termsKnown?: number
}

export type TicketToJoin = NewTicket & { readonly isBarred?: boolean }

export type JoinResult =
  | 'joined'
  | 'outdated'
  | 'staff'
  | 'unchecked'
  | 'check_refused'
  | 'country_closed'
  | `held_${HoldReason}`
  | 'excluded'
  | 'timed_out'
  | 'stake_limit'
  | 'loss_limit'
  | 'time_limit'
  | 'reality_check'
  | 'barred'
  | 'in_queue'
  | 'in_match'
  | 'mode_paused'
  | 'tier_paused'
  | 'left'
  | 'paired'
  | 'ticket_used'
  | 'insufficient'
  | 'frozen'
  | 'closed'
  | 'bounty_closed'
  | 'bounty_choice_open'
  | 'bounty_cap_reached'

export async function insertTickets(
  db: Queryable,
  tickets: readonly TicketToJoin[],
  nowMs: number,
): Promise<JoinResult[]> {
  try {
    return await joinAll(db, tickets, nowMs)
  } catch (fault) {
    if (!isMatchKeyUsed(fault)) throw fault
  }
  // The batch was rolled back. Join again without tickets whose key is used by a stored ticket or an earlier one here.
  const owners = await findKeyOwners(db, tickets)
  for (const { id, matchKey } of tickets) if (!owners.has(matchKey)) owners.set(matchKey, id.toLowerCase())
  const isFree = ({ id, matchKey }: NewTicket): boolean => owners.get(matchKey) === id.toLowerCase()
  const answers = await joinAll(db, tickets.filter(isFree), nowMs)
  return tickets.map((ticket) => (isFree(ticket) ? (answers.shift() ?? 'ticket_used') : 'ticket_used'))
}

async function joinAll(
  db: Queryable,
  tickets: readonly TicketToJoin[],
  nowMs: number,
): Promise<JoinResult[]> {
  const rows = await many<{ ticket_id: string; answer: JoinResult }>(db, {
    name: 'queue_join_all',
    text: `select ticket_id, answer
  from queue_join_all(array(select t from json_populate_recordset(null::ticket_to_join, $1::json) t), $2)`,
    values: [
      JSON.stringify(
        tickets.map(({ id, playerId, mode, tier, matchKey, deviceId, isBarred = false, termsKnown }) => ({
          id,
          player_id: playerId,
          mode,
          tier,
          match_key: matchKey,
          device_id: deviceId,
          is_barred: isBarred,
          terms_known: termsKnown ?? null,
        })),
      ),
      new Date(nowMs),
    ],
  })
  const answers = new Map(rows.map(({ ticket_id, answer }) => [ticket_id, answer]))
  return tickets.map(({ id }) => {
    // PostgreSQL returns ids in lower case, however they were spelt.
    const answer = answers.get(id.toLowerCase())
    invariant(answer !== undefined, `joining with ticket ${id} gave no answer`)
    return answer
  })
}

const isMatchKeyUsed = (fault: unknown): boolean =>
  fault instanceof Error && Reflect.get(fault, 'constraint') === 'a_match_key_has_one_ticket'

export async function findKeyOwners(
  db: Queryable,
  tickets: readonly Pick<NewTicket, 'matchKey'>[],
): Promise<Map<string, string>> {
  const rows = await many<{ id: string; match_key: string }>(db, {
    name: 'queue_key_owners',
    text: 'select id, match_key from queue_ticket where match_key = any ($1)',
    values: [tickets.map(({ matchKey }) => matchKey)],
  })
  return new Map(rows.map(({ id, match_key }) => [match_key, id]))
}

export async function endTickets(db: Queryable, ids: readonly string[], nowMs: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    name: 'queue_leave',
    text: 'select queue_leave($1::uuid[], $2) as id',
    values: [ids, new Date(nowMs)],
  })
  return rows.map(({ id }) => id)
}

export type TicketRow = {
  readonly id: string
  readonly playerId: string
  readonly mode: Mode
  readonly tier: Tier
  readonly matchKey: string
  readonly deviceId: string
  readonly state: 'waiting' | 'paired' | 'left'
  readonly joinedAtMs: number
}

export const TICKET = `select id, player_id as "playerId", mode, tier, match_key as "matchKey", device_id as "deviceId", state,
       epoch_ms(joined_at) as "joinedAtMs"
  from queue_ticket`

export async function findTicket(db: Queryable, id: string): Promise<TicketRow | undefined> {
  return one<TicketRow>(db, { text: `${TICKET} where id = $1`, values: [id] })
}

export async function findOpenTicket(db: Queryable, playerId: string): Promise<TicketRow | undefined> {
  return one<TicketRow>(db, {
    text: `${TICKET} where player_id = $1 and state = 'waiting'`,
    values: [playerId],
  })
}

/** Returns which of these tickets had ended by then, and how. */
export async function listEnded(
  db: Queryable,
  ids: readonly string[],
  byMs: number,
): Promise<{ id: string; playerId: string; matchId: string | null }[]> {
  return many<{ id: string; playerId: string; matchId: string | null }>(db, {
    name: 'list_ended_tickets',
    text: `select id, player_id as "playerId", match_id as "matchId"
             from queue_ticket
            where id = any ($1::uuid[])
              and state <> 'waiting'
              and ended_at <= $2`,
    values: [ids, new Date(byMs)],
  })
}

export async function listWaiting(db: Queryable, perQueueMax: number): Promise<TicketRow[]> {
  const queues = MODES.flatMap((mode) => TIERS.map((tier) => ({ mode, tier })))
  return many<TicketRow>(db, {
    name: 'list_waiting',
    text: LIST_WAITING,
    values: [queues.map(({ mode }) => mode), queues.map(({ tier }) => tier), perQueueMax],
  })
}

const LIST_WAITING = `select t.id, t."playerId", t.mode, t.tier, t."matchKey", t."deviceId", t.state, t."joinedAtMs"
  from unnest($1::text[], $2::smallint[]) as q (mode, tier)
 cross join lateral (
   ${TICKET}
    where ended_at is null
      and mode = q.mode
      and tier = q.tier
    order by joined_at
    limit $3
 ) t`

export async function listUnseen(db: Queryable, seenBeforeMs: number): Promise<TicketRow[]> {
  return many<TicketRow>(db, {
    name: 'list_unseen',
    // During an outage of all nobody could be seen.
    text: `${TICKET} where state = 'waiting' and last_seen_at < $1
      and not exists (select from player_node p where p.player_id = queue_ticket.player_id)
      and not exists (select from service_outage o where o.node_id is null and o.to_at > $1)`,
    values: [new Date(seenBeforeMs)],
  })
}

/** Returns how many rows were removed. */
export async function removeOld(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<number> {
  return valueOf<number>(db, {
    text: 'select queue_remove_old($1, $2)',
    values: [new Date(beforeMs), limit],
  })
}

export type QueueCount = { readonly mode: Mode; readonly tier: Tier; readonly playersWaiting: number }

export async function countWaiting(db: Queryable): Promise<QueueCount[]> {
  return many<QueueCount>(db, {
    name: 'count_waiting',
    text: `select mode, tier, count(*)::int as "playersWaiting" from queue_ticket where state = 'waiting' group by mode, tier`,
  })
}

/** The times of the strikes of each of these players, and of the other accounts of the person, that has any. */
export async function listStrikes(
  db: Queryable,
  playerIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number[]>> {
  const rows = await many<{ player_id: string; atMs: number }>(db, {
    name: 'list_strikes',
    text: 'select player_id, epoch_ms(at) as "atMs" from queue_strikes($1::uuid[], $2)',
    values: [playerIds, new Date(sinceMs)],
  })
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id)
  return new Map([...byPlayer].map(([id, strikes]) => [id, strikes.map(({ atMs }) => atMs)]))
}

/** What staff have paused for everybody. */
export async function listPaused(db: Queryable): Promise<Pausable[]> {
  return valueOf<Pausable[]>(db, { name: 'list_paused', text: 'select service_paused()' })
}
