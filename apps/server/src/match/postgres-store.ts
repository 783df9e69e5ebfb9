import type { Queryable } from '../platform/sql.ts'
import type { MatchStore } from './ports.ts'
import {
  loadEntries,
  loadHead,
  loadMatch,
  loadProgress,
  loadVersion,
  saveEvidence,
  saveMatches,
} from './store.ts'

export const postgresMatchStore = (db: Queryable): MatchStore => ({
  loadMatch: (matchId) => loadMatch(db, matchId),
  loadHead: (matchId) => loadHead(db, matchId),
  loadEntries: (matchId, afterSeq) => loadEntries(db, matchId, afterSeq),
  loadVersion: (matchId) => loadVersion(db, matchId),
  loadProgress: (matchIds) => loadProgress(db, matchIds),
  saveMatches: (group, nowMs) => saveMatches(db, group, nowMs),
  saveEvidence: (evidence) => saveEvidence(db, evidence),
})
