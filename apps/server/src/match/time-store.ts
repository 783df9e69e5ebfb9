import type { Clock } from '../platform/clock.ts'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { Beat, DueMatches, Heard, Judgement, Outage, OutageBatch, TimeStore } from './ports.ts'

const milliseconds = (ms: number): string => `${ms} milliseconds`

type HeardRow = Omit<Heard, 'outages'> & {
  readonly outages: readonly (Omit<Outage, 'matchIds'> & { readonly matchIds: readonly string[] | null })[]
}
type BatchRow = Omit<OutageBatch, 'outage'> & { id: number; fromMs: number; toMs: number }

/** How long a node was silent is decided by the clock of the database; only tests pass another one, which they can turn. */
export const postgresTimeStore = (db: Queryable, clock?: Clock): TimeStore => {
  const databaseTime = () => (clock ? new Date(clock.nowMs()) : null)
  return {
    beat: (beat) => writeBeat(db, beat, databaseTime()),
    async comeBack({ nodeId, nowMs, gapOverMs }, playerIds) {
      await run(db, {
        text: 'select service_return($1, $2, $3, $4::interval, $5)',
        values: [nodeId, playerIds, new Date(nowMs), milliseconds(gapOverMs), databaseTime()],
      })
    },
    async stopNode(nodeId) {
      await run(db, { text: 'select service_stop($1, $2)', values: [nodeId, databaseTime()] })
    },
    storePlayers: (nodeId, { arrived, left }) =>
      valueOf<boolean>(db, {
        name: 'store_node_players',
        text: 'select store_node_players($1, $2::uuid[], $3::uuid[])',
        values: [nodeId, arrived, left],
      }),
    mayJudge: (judgement) => mayJudge(db, judgement, databaseTime()),
    claimOutageBatch: (leaseMs) => claimOutageBatch(db, leaseMs, databaseTime()),
    async finishOutageBatch({ outage, number }, failedIds) {
      await run(db, {
        text: 'select finish_outage_batch($1, $2, $3::uuid[])',
        values: [outage.id, number, failedIds],
      })
    },
    claimDueMatches: (due) => claimDueMatches(db, due, databaseTime()),
    claimInterval: (name, { everyMs, nowMs }) =>
      valueOf<boolean>(db, {
        name: 'take_service_turn',
        text: 'select take_service_turn($1, $2::interval, $3)',
        values: [name, milliseconds(everyMs), new Date(nowMs)],
      }),
  }
}

async function writeBeat(db: Queryable, beat: Beat, databaseTime: Date | null): Promise<Heard> {
  const { nodeId, nowMs, gapOverMs, goneAfterMs, newestId } = beat
  const heard = await valueOf<HeardRow>(db, {
    name: 'service_beat',
    text: 'select service_beat($1, $2, $3::interval, $4::interval, $5, $6)',
    values: [
      nodeId,
      new Date(nowMs),
      milliseconds(gapOverMs),
      milliseconds(goneAfterMs),
      newestId,
      databaseTime,
    ],
  })
  const outages = heard.outages.map(({ matchIds, ...outage }) => ({
    ...outage,
    matchIds: matchIds && new Set(matchIds),
  }))
  return { ...heard, outages }
}

// A node that was ended is none: its players have their time back, and others judge.
const MAY_JUDGE = `select coalesce((select max(o.id) from service_outage o), 0) <= $4
       and not exists (
         select
           from player_node p
           join service_node n on n.id = p.node_id
          where p.player_id = any ($1::uuid[])
            and n.id <> $2
            and n.ended_at is null
            and n.heard_at < coalesce($5, clock_timestamp()) - $3::interval
       ) as may_judge`

function mayJudge(
  db: Queryable,
  { nodeId, playerIds, passedMs, newestId }: Judgement,
  databaseTime: Date | null,
): Promise<boolean> {
  return valueOf<boolean>(db, {
    name: 'may_judge',
    text: MAY_JUDGE,
    values: [playerIds, nodeId, milliseconds(passedMs), newestId, databaseTime],
  })
}

async function claimOutageBatch(
  db: Queryable,
  leaseMs: number,
  databaseTime: Date | null,
): Promise<OutageBatch | undefined> {
  const row = await one<BatchRow>(db, {
    name: 'claim_outage_batch',
    text: `select outage_id as id, number, epoch_ms(from_at) as "fromMs", epoch_ms(to_at) as "toMs", match_ids as "matchIds"
             from claim_outage_batch($1::interval, $2)`,
    values: [milliseconds(leaseMs), databaseTime],
  })
  if (!row) return undefined
  const { id, fromMs, toMs, number, matchIds } = row
  return { outage: { id, fromMs, toMs }, number, matchIds }
}

async function claimDueMatches(
  db: Queryable,
  { nodeId, dueBeforeMs, gapOverMs, limit }: DueMatches,
  databaseTime: Date | null,
): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    name: 'claim_due_matches',
    text: 'select claim_due_matches($1, $2, $3::interval, $4, $5) as id',
    values: [nodeId, new Date(dueBeforeMs), milliseconds(gapOverMs), limit, databaseTime],
  })
  return rows.map(({ id }) => id)
}
