import { inBatches } from '../platform/batch.ts'
import type { Queryable } from '../platform/sql.ts'
import type { MatchArchive, MatchStore } from './ports.ts'
import {
  loadEntries,
  loadHead,
  loadMatches,
  loadNewer,
  loadProgress,
  saveEvidence,
  saveMatches,
} from './store.ts'
import { type StoredMatch, storedMatch } from './stored-match.ts'

const NO_ARCHIVE: MatchArchive = { entriesOf: async () => undefined }

/** The replay of so many keeps a node busy for a few ms. */
const LOADED_AT_ONCE_MAX = 50
/** Less than anybody notices. A call costs more than a match in it. */
const STARTS_EVERY_MS = 5

const batching = { sizeMax: LOADED_AT_ONCE_MAX, startsEveryMs: STARTS_EVERY_MS }

/** The saves of a match are in the database or, long after its end, in the archive. */
export function postgresMatchStore(db: Queryable, archive: MatchArchive = NO_ARCHIVE): MatchStore {
  const loadSaved = inBatches<string, StoredMatch | undefined>({
    ...batching,
    keyOf: (matchId) => matchId,
    runAll: (matchIds) => loadMatches(db, matchIds),
  })
  const loadOneNewer = inBatches<StoredMatch, StoredMatch | undefined>({
    ...batching,
    keyOf: ({ facts }) => facts.id,
    runAll: (known) => loadNewer(db, known),
  })
  const loadVersion = inBatches<string, number | undefined>({
    ...batching,
    keyOf: (matchId) => matchId,
    runAll: async (matchIds) => {
      const progress = await loadProgress(db, matchIds)
      return matchIds.map((id) => progress.get(id.toLowerCase())?.version)
    },
  })
  return {
    loadMatch: async (matchId) => (await loadSaved(matchId)) ?? loadArchived(db, archive, matchId),
    loadNewer: loadOneNewer,
    loadHead: (matchId) => loadHead(db, matchId),
    async loadEntries(matchId, afterSeq) {
      const saved = await loadEntries(db, matchId, afterSeq)
      if (saved) return saved
      const archived = await archive.entriesOf(matchId)
      return archived?.filter(({ stored }) => stored.entry.seq > afterSeq) ?? []
    },
    loadVersion,
    loadProgress: (matchIds) => loadProgress(db, matchIds),
    saveMatches: (group, nowMs) => saveMatches(db, group, nowMs),
    saveEvidence: (evidence) => saveEvidence(db, evidence),
  }
}

async function loadArchived(
  db: Queryable,
  archive: MatchArchive,
  matchId: string,
): Promise<StoredMatch | undefined> {
  const entries = await archive.entriesOf(matchId)
  const head = entries && (await loadHead(db, matchId))
  return head && storedMatch(head.facts, entries, 1)
}
