import type { Beat, TimeStore } from '../../apps/server/src/match/ports.ts'
import type { Match, NodeRow, Tables } from './tables.ts'

const CLAIMED_FOR_MS = 1_000
const BATCH_MAX = 200
const YOUNG_MS = 600_000

/** Nodes, outages and deadlines, as the functions of `db/functions/match`. The true time is the clock of the database. */
export const memoryTimeStore = (tables: Tables): TimeStore => ({
  ...heartbeats(tables),
  ...nodePlayers(tables),
  ...dueMatches(tables),
})

type Part<Names extends keyof TimeStore> = Pick<TimeStore, Names>

const heartbeats = (tables: Tables): Part<'beat' | 'comeBack' | 'stopNode'> => ({
  async beat(beat) {
    const row = tables.nodes.get(beat.nodeId)
    if (row && row.endedAtMs !== null) return { isEnded: true, newestId: beat.newestId, outages: [] }
    recordGap(tables, beat, row)
    tables.nodes.set(beat.nodeId, {
      heardAtMs: tables.nowMs(),
      endedAtMs: null,
      playerIds: row?.playerIds ?? new Set(),
    })
    endSilentNodes(tables, beat)
    const outages = tables.outages
      .filter(
        ({ id, recordedAtMs }) =>
          id > beat.newestId && (isOpen(tables, id) || recordedAtMs > tables.nowMs() - YOUNG_MS),
      )
      .map(({ id, nodeId, fromMs, toMs }) => {
        const left = tables.outageBatches.filter(({ outage }) => outage.id === id)
        return {
          id,
          fromMs,
          toMs,
          matchIds: nodeId === null ? null : new Set(left.flatMap(({ matchIds }) => matchIds)),
        }
      })
    return { isEnded: false, newestId: tables.outages.length, outages }
  },
  async comeBack({ nodeId, nowMs, gapOverMs }, playerIds) {
    const row = tables.nodes.get(nodeId)
    if (!row || row.endedAtMs === null) return
    for (const id of playerIds) row.playerIds.add(id)
    const silentMs = tables.nowMs() - Math.max(row.endedAtMs, lastOfAll(tables))
    if (silentMs > gapOverMs) record(tables, { nodeId, silentMs, nowMs })
    tables.nodes.set(nodeId, { ...row, heardAtMs: tables.nowMs(), endedAtMs: null })
  },
  async stopNode(nodeId, nowMs) {
    const row = tables.nodes.get(nodeId)
    if (!row) return
    seen(tables, row.playerIds, nowMs)
    tables.nodes.set(nodeId, { ...row, endedAtMs: row.endedAtMs ?? tables.nowMs(), playerIds: new Set() })
  },
})

const nodePlayers = (tables: Tables): Part<'storePlayers' | 'mayJudge'> => ({
  async storePlayers(nodeId, { arrived, left }, nowMs) {
    const row = tables.nodes.get(nodeId)
    if (!row || row.endedAtMs !== null) return false
    for (const id of left) row.playerIds.delete(id)
    seen(tables, new Set(left), nowMs)
    for (const [id, other] of tables.nodes)
      if (id !== nodeId && other.heardAtMs < lastOfAll(tables))
        for (const playerId of arrived) other.playerIds.delete(playerId)
    for (const id of arrived) row.playerIds.add(id)
    return true
  },
  async mayJudge({ nodeId, playerIds, passedMs, newestId }) {
    if (tables.outages.length > newestId) return false
    return ![...tables.nodes].some(
      ([id, node]) =>
        id !== nodeId &&
        node.endedAtMs === null &&
        node.heardAtMs < tables.nowMs() - passedMs &&
        playerIds.some((playerId) => node.playerIds.has(playerId)),
    )
  },
})

const dueMatches = (tables: Tables): Part<'claimOutageBatch' | 'finishOutageBatch' | 'claimDueMatches'> => ({
  async claimOutageBatch(leaseMs) {
    const free = tables.outageBatches.find(({ claimedUntilMs }) => claimedUntilMs <= tables.nowMs())
    if (free) free.claimedUntilMs = tables.nowMs() + leaseMs
    return free && { outage: free.outage, number: free.number, matchIds: free.matchIds }
  },
  async finishOutageBatch({ outage, number }, failedIds) {
    const batch = tables.outageBatches.find((one) => one.outage.id === outage.id && one.number === number)
    if (batch) batch.matchIds = [...failedIds]
    if (failedIds.length === 0) tables.outageBatches = tables.outageBatches.filter((one) => one !== batch)
  },
  async claimDueMatches({ nodeId, dueBeforeMs, gapOverMs, limit }) {
    const node = tables.nodes.get(nodeId)
    if (!node || node.endedAtMs !== null || tables.nowMs() - node.heardAtMs > gapOverMs) return []
    return claimDue(tables, { dueBeforeMs, limit })
  },
})

/** As `queue_seen`. */
function seen(tables: Tables, playerIds: ReadonlySet<string>, nowMs: number): void {
  for (const { id, playerId, lastSeenAtMs } of tables.waiting())
    if (playerIds.has(playerId) && lastSeenAtMs < nowMs) tables.changeTicket(id, { lastSeenAtMs: nowMs })
}

const isOpen = (tables: Tables, id: number): boolean =>
  tables.outageBatches.some(({ outage }) => outage.id === id)

const lastOfAll = ({ outages }: Tables): number =>
  outages.findLast(({ nodeId }) => nodeId === null)?.recordedAtMs ?? Number.NEGATIVE_INFINITY

/** As `record_gap`. */
function recordGap(tables: Tables, { nodeId, nowMs, gapOverMs }: Beat, row: NodeRow | undefined): void {
  const silentSince = (heardAtMs: number) => tables.nowMs() - Math.max(heardAtMs, lastOfAll(tables))
  const lastMs = Math.max(...[...tables.nodes.values()].map(({ heardAtMs }) => heardAtMs))
  const ofAllMs = tables.nodes.size === 0 ? 0 : silentSince(lastMs)
  const ownMs = row ? silentSince(row.heardAtMs) : 0
  if (ofAllMs > gapOverMs) record(tables, { nodeId: null, silentMs: ofAllMs, nowMs })
  else if (ownMs > gapOverMs) record(tables, { nodeId, silentMs: ownMs, nowMs })
}

function endSilentNodes(tables: Tables, { nowMs, goneAfterMs }: Beat): void {
  for (const [nodeId, row] of tables.nodes) {
    const silentMs = tables.nowMs() - Math.max(row.heardAtMs, lastOfAll(tables))
    if (row.endedAtMs !== null || silentMs <= goneAfterMs) continue
    record(tables, { nodeId, silentMs, nowMs })
    tables.nodes.set(nodeId, { ...row, endedAtMs: tables.nowMs(), playerIds: new Set() })
  }
}

type Silence = { readonly nodeId: string | null; readonly silentMs: number; readonly nowMs: number }

function record(tables: Tables, { nodeId, silentMs, nowMs }: Silence): void {
  const outage = { id: tables.outages.length + 1, fromMs: nowMs - silentMs, toMs: nowMs }
  tables.outages.push({ ...outage, nodeId, recordedAtMs: tables.nowMs() })
  const players = nodeId === null ? null : tables.nodes.get(nodeId)?.playerIds
  const isConcerned = ({ facts }: Match) =>
    players === null || facts.seats.some(({ playerId }) => players?.has(playerId))
  const matchIds = tables
    .running()
    .filter(isConcerned)
    .map(({ facts }) => facts.id)
  for (let at = 0; at < matchIds.length; at += BATCH_MAX)
    tables.outageBatches.push({
      outage,
      number: at / BATCH_MAX,
      matchIds: matchIds.slice(at, at + BATCH_MAX),
      claimedUntilMs: Number.NEGATIVE_INFINITY,
    })
  // Waiting players could not be seen during the gap [Q1].
  for (const { id, playerId } of tables.waiting())
    if (players?.has(playerId)) tables.changeTicket(id, { lastSeenAtMs: nowMs })
}

function claimDue(tables: Tables, { dueBeforeMs, limit }: { dueBeforeMs: number; limit: number }): string[] {
  const checked = [...tables.matches.values()]
    .flatMap((match) => {
      const { checkAtMs, deadlineMs } = match
      return checkAtMs === null || deadlineMs === null ? [] : [{ match, checkAtMs, deadlineMs }]
    })
    .filter(({ checkAtMs }) => checkAtMs <= dueBeforeMs)
    .sort((one, other) => one.checkAtMs - other.checkAtMs)
    .slice(0, limit)
  for (const { match, deadlineMs } of checked)
    match.checkAtMs = deadlineMs > dueBeforeMs ? deadlineMs : dueBeforeMs + CLAIMED_FOR_MS
  return checked
    .filter(({ deadlineMs }) => deadlineMs <= dueBeforeMs)
    .sort((one, other) => one.deadlineMs - other.deadlineMs)
    .map(({ match }) => match.facts.id)
}
