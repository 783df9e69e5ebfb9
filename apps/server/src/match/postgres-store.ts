import type { Queryable } from '../platform/sql.ts'
import type { MatchStore, TimeStore } from './ports.ts'
import {
  loadEntries,
  loadHead,
  loadMatch,
  loadProgress,
  loadVersion,
  saveEvidence,
  saveMatches,
} from './store.ts'
import { beat, claimDueMatches, claimInterval, matchesStartedBefore, outageApplied } from './time-store.ts'

export const postgresMatchStore = (db: Queryable): MatchStore => ({
  loadMatch: (matchId) => loadMatch(db, matchId),
  loadHead: (matchId) => loadHead(db, matchId),
  loadEntries: (matchId, afterSeq) => loadEntries(db, matchId, afterSeq),
  loadVersion: (matchId) => loadVersion(db, matchId),
  loadProgress: (matchIds) => loadProgress(db, matchIds),
  saveMatches: (group, nowMs) => saveMatches(db, group, nowMs),
  saveEvidence: (evidence) => saveEvidence(db, evidence),
})

export const postgresTimeStore = (db: Queryable): TimeStore => ({
  beat: (nowMs, gapOverMs) => beat(db, nowMs, gapOverMs),
  outageApplied: (id, nowMs) => outageApplied(db, id, nowMs),
  matchesStartedBefore: (atMs) => matchesStartedBefore(db, atMs),
  claimDueMatches: (due) => claimDueMatches(db, due),
  claimInterval: (name, interval) => claimInterval(db, name, interval),
})
