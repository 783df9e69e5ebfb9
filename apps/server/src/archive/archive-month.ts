import { createHash } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/sql.ts'
import type { ObjectStore } from './object-store.ts'
import { type PackedMatch, packMatch, unpackMatch } from './pack-match.ts'
import {
  dropMonth,
  type FileToStore,
  listMonths,
  listUnarchived,
  loadMatches,
  storeFile,
  type WhyItStays,
} from './store.ts'

const DAY_MS = 86_400_000
/** About 2.6 kB each: a file is read and written as a whole in memory. */
const MATCHES_PER_FILE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type ArchiveDeps = {
  readonly db: Queryable
  readonly objects: ObjectStore
  readonly clock: Clock
  readonly afterDays: number
  readonly matchesPerFile?: number
}

export type ArchivedMonth = {
  readonly month: string
  readonly files: number
  readonly matches: number
  /** Null: its saves are gone. */
  readonly stays: WhyItStays | null
}

/**
 * Moves the saves of months that are old enough into the archive, a file at a time. What stops half way is done again: a file that
 * was not noted is written once more, a match that was noted is not written again.
 */
export async function archiveMonths(deps: ArchiveDeps, signal?: AbortSignal): Promise<ArchivedMonth[]> {
  const endedBefore = new Date(deps.clock.nowMs() - deps.afterDays * DAY_MS)
  const done: ArchivedMonth[] = []
  for (const month of await listMonths(deps.db, endedBefore)) {
    const { files, matches } = await archiveMatches(deps, month, signal)
    if (signal?.aborted) break
    done.push({ month, files, matches, stays: await dropMonth(deps.db, month) })
  }
  return done
}

async function archiveMatches(
  deps: ArchiveDeps,
  month: string,
  signal: AbortSignal | undefined,
): Promise<{ files: number; matches: number }> {
  const limit = deps.matchesPerFile ?? MATCHES_PER_FILE
  let after = FIRST_ID
  let files = 0
  let matches = 0
  for (;;) {
    const ids = signal?.aborted ? [] : await listUnarchived(deps.db, { month, after, limit })
    const last = ids.at(-1)
    if (last === undefined) return { files, matches }
    await archiveFile(deps, month, ids)
    files += 1
    matches += ids.length
    after = last
  }
}

async function archiveFile(
  { db, objects, clock }: ArchiveDeps,
  month: string,
  ids: readonly string[],
): Promise<void> {
  const matches = await loadMatches(db, ids)
  const packed = [...matches].map(([id, entries]) => packMatch(id, entries))
  const bytes = Buffer.concat(packed.map((match) => match.bytes))
  const file = fileOf(month, packed, bytes)
  await objects.put(file.key, bytes)
  // What the store has is what counts, not what was sent to it.
  const stored = await objects.read(file.key)
  invariant(stored?.equals(bytes) === true, `${file.key} of the archive is not what was written`)
  for (const { part, ...match } of file.matches)
    unpackMatch({ ...match, bytes: stored.subarray(part.beginsAt, part.beginsAt + part.bytes) })
  await storeFile(db, file, clock.nowMs())
}

function fileOf(month: string, packed: readonly PackedMatch[], bytes: Buffer): FileToStore {
  const sha256 = createHash('sha256').update(bytes).digest()
  let beginsAt = 0
  const matches = packed.map(({ bytes: own, ...match }) => {
    const part = { beginsAt, bytes: own.length }
    beginsAt += own.length
    return { ...match, part }
  })
  const [first] = packed
  invariant(first !== undefined, 'a file has matches')
  // The hash keeps a second attempt from writing over a file that was noted.
  const key = `matches/${month.slice(0, 7)}/${first.matchId}-${sha256.toString('hex').slice(0, 16)}`
  return { key, month, bytes: bytes.length, sha256, matches }
}
