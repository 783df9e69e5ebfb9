import type { TimeStore } from '../../apps/server/src/match/ports.ts'
import type { Tables } from './tables.ts'

const CLAIMED_FOR_MS = 1_000

/** Heartbeat, outages and deadlines, as `service_beat` and `claim_due_matches`. */
export const memoryTimeStore = (tables: Tables): TimeStore => ({
  async beat(nowMs, gapOverMs) {
    const beforeMs = tables.heartbeatMs ?? nowMs
    tables.heartbeatMs = Math.max(beforeMs, nowMs)
    if (nowMs - beforeMs > gapOverMs) {
      tables.outages += 1
      tables.openOutages.push({ id: BigInt(tables.outages), fromMs: beforeMs, toMs: nowMs })
      // Waiting players could not be seen during the gap [Q1].
      for (const { id } of tables.waiting()) tables.changeTicket(id, { lastSeenAtMs: nowMs })
    }
    return [...tables.openOutages]
  },
  async outageApplied(id) {
    tables.openOutages = tables.openOutages.filter((outage) => outage.id !== id)
  },
  async matchesStartedBefore(atMs) {
    return [...tables.matches.values()]
      .filter(({ facts, deadlineMs }) => deadlineMs !== null && facts.startedAtMs <= atMs)
      .map(({ facts }) => facts.id)
      .sort()
  },
  async claimDueMatches({ nowMs, dueBeforeMs, gapOverMs, limit }) {
    const { heartbeatMs, openOutages } = tables
    if (openOutages.length > 0 || heartbeatMs === null || nowMs - heartbeatMs > gapOverMs) return []
    const due = [...tables.matches.values()]
      .flatMap((match) => (match.deadlineMs === null ? [] : [{ match, deadlineMs: match.deadlineMs }]))
      .filter(({ match, deadlineMs }) => deadlineMs <= dueBeforeMs && match.claimedUntilMs < nowMs)
      .sort((one, other) => one.deadlineMs - other.deadlineMs)
      .slice(0, limit)
    for (const { match } of due) match.claimedUntilMs = nowMs + CLAIMED_FOR_MS
    return due.map(({ match }) => match.facts.id)
  },
  async claimInterval(name, { everyMs, nowMs }) {
    const takenAtMs = tables.intervals.get(name)
    if (takenAtMs !== undefined && takenAtMs > nowMs - everyMs) return false
    tables.intervals.set(name, nowMs)
    return true
  },
})
