import { inBatches } from '../platform/batch.ts'
import type { Clock } from '../platform/clock.ts'
import { many, milliseconds, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { Beat, DueMatches, Heard, Judgement, Outage, OutageBatch, TimeStore } from './ports.ts'

const JUDGED_AT_ONCE_MAX = 200
/** Nobody notices it: a deadline is judged tenths of a second after it. */
const JUDGED_EVERY_MS = 20

type HeardRow = Omit<Heard, 'outages'> & {
  readonly outages: readonly (Omit<Outage, 'matchIds'> & { readonly matchIds: readonly string[] | null })[]
}
type BatchRow = Omit<OutageBatch, 'outage'> & { id: number; fromMs: number; toMs: number }

/** How long a node was silent is decided by the clock of the database; only tests pass another one, which they can turn. */
export const postgresTimeStore = (db: Queryable, clock?: Clock): TimeStore => {
  const databaseTime = () => (clock ? new Date(clock.nowMs()) : null)
  const mayJudge = inBatches<Judgement, boolean>({
    sizeMax: JUDGED_AT_ONCE_MAX,
    startsEveryMs: JUDGED_EVERY_MS,
    keyOf: ({ playerIds }) => playerIds.join(),
    runAll: (judgements) => mayJudgeEach(db, judgements, databaseTime()),
  })
  return {
    beat: (beat) => writeBeat(db, beat, databaseTime()),
    async comeBack({ nodeId, nowMs, gapOverMs }, playerIds) {
      await run(db, {
        text: 'select service_return($1, $2, $3, $4::interval, $5)',
        values: [nodeId, playerIds, new Date(nowMs), milliseconds(gapOverMs), databaseTime()],
      })
    },
    async stopNode(nodeId, nowMs) {
      const values = [nodeId, new Date(nowMs), databaseTime()]
      await run(db, { text: 'select service_stop($1, $2, $3)', values })
    },
    storePlayers: (nodeId, { arrived, left }, nowMs) =>
      valueOf<boolean>(db, {
        name: 'store_node_players',
        text: 'select store_node_players($1, $2::uuid[], $3::uuid[], $4)',
        values: [nodeId, arrived, left, new Date(nowMs)],
      }),
    mayJudge,
    claimOutageBatch: (leaseMs) => claimOutageBatch(db, leaseMs, databaseTime()),
    async finishOutageBatch({ outage, number }, failedIds) {
      await run(db, {
        text: 'select finish_outage_batch($1, $2, $3::uuid[])',
        values: [outage.id, number, failedIds],
      })
    },
    claimDueMatches: (due) => claimDueMatches(db, due, databaseTime()),
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
const MAY_JUDGE = `select coalesce((select max(o.id) from service_outage o), 0) <= j."newestId"
       and not exists (
         select
           from unnest(j."playerIds") as asked (id)
           join player_node p on p.player_id = asked.id
           join service_node n on n.id = p.node_id
          where n.id <> j."nodeId"
            and n.ended_at is null
            and n.heard_at < coalesce($2, clock_timestamp()) - j."passedMs" * interval '1 ms'
       ) as may_judge
  from rows from (
         json_to_recordset($1) as ("nodeId" uuid, "playerIds" uuid[], "passedMs" float8, "newestId" int)
       ) with ordinality as j ("nodeId", "playerIds", "passedMs", "newestId", place)
 order by j.place`

/** In the order of the judgements. */
async function mayJudgeEach(
  db: Queryable,
  judgements: readonly Judgement[],
  databaseTime: Date | null,
): Promise<boolean[]> {
  const rows = await many<{ may_judge: boolean }>(db, {
    name: 'may_judge',
    text: MAY_JUDGE,
    values: [JSON.stringify(judgements), databaseTime],
  })
  return rows.map(({ may_judge }) => may_judge)
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
