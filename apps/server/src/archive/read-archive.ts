import type { MatchArchive } from '../match/ports.ts'
import type { SavedEntry } from '../match/stored-match.ts'
import type { Queryable } from '../platform/sql.ts'
import type { ObjectStore } from './object-store.ts'
import { unpackMatch } from './pack-match.ts'
import { type ArchivedMatch, findArchived } from './store.ts'

/** A file of the archive that is not there, or is not what was stored. */
export class ArchiveDamaged extends Error {
  constructor(key: string, matchId: string, cause?: unknown) {
    super(`match ${matchId} cannot be read from ${key} of the archive`, { cause })
  }
}

/** Without an object store a match whose saves were moved there cannot be read: this process lacks ARCHIVE_URL. */
export const readArchive = (db: Queryable, objects: ObjectStore | undefined): MatchArchive => ({
  async entriesOf(matchId) {
    const archived = await findArchived(db, matchId)
    if (!archived) return undefined
    if (!objects) throw new ArchiveDamaged(archived.key, matchId, new Error('ARCHIVE_URL is missing'))
    return readMatch(objects, archived)
  },
})

async function readMatch(
  objects: ObjectStore,
  { key, part, ...match }: ArchivedMatch,
): Promise<readonly SavedEntry[]> {
  const bytes = await objects.read(key, part)
  if (!bytes) throw new ArchiveDamaged(key, match.matchId)
  try {
    return unpackMatch({ ...match, bytes })
  } catch (fault) {
    throw new ArchiveDamaged(key, match.matchId, fault)
  }
}
