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
      .filter(({ facts, finishedAtMs }) => finishedAtMs === null && facts.startedAtMs <= atMs)
      .map(({ facts }) => facts.id)
      .sort()
  },
  async claimDueMatches({ nowMs, dueBeforeMs, gapOverMs, limit }) {
    const { heartbeatMs, openOutages } = tables
    if (openOutages.length > 0 || heartbeatMs === null || nowMs - heartbeatMs > gapOverMs) return []
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
  },
  async claimInterval(name, { everyMs, nowMs }) {
    const takenAtMs = tables.intervals.get(name)
    if (takenAtMs !== undefined && takenAtMs > nowMs - everyMs) return false
    tables.intervals.set(name, nowMs)
    return true
  },
})
