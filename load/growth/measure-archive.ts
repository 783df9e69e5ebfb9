// What a match takes in the archive and beside it, from matches that were really played: the shipped job moves them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invariant } from '@throwdown/rules/invariant'
import { archiveMonths } from '../../apps/server/src/archive/archive-month.ts'
import { folderStore } from '../../apps/server/src/archive/folder-store.ts'
import type { BenchSide } from './bench-side.ts'
import { tableBytes } from './table-bytes.ts'

const TABLES = ['match_archive', 'match_archive_file']
const YEAR_MS = 365 * 86_400_000

export type ArchiveMeasured = {
  /** Where it is, in the database. */
  readonly bytesOfPlace: number
  readonly bytesInFile: number
}

export async function measureArchive({ app, owner }: BenchSide): Promise<ArchiveMeasured> {
  const folder = await mkdtemp(join(tmpdir(), 'throwdown-archive-'))
  try {
    // As if their month had ended long ago; the database does not drop it, because by its own clock it has not.
    const clock = { nowMs: () => Date.now() + YEAR_MS }
    await archiveMonths({ db: app, objects: folderStore(folder), clock, afterDays: 30 })
    const { rows } = await owner.query<{ matches: number; bytes: number }>(
      'select sum(matches)::int as matches, sum(bytes)::float8 as bytes from match_archive_file',
    )
    const [sums] = rows
    invariant(sums !== undefined && sums.matches > 0, 'matches were archived')
    const bytes = await tableBytes(owner, TABLES)
    const inDatabase = TABLES.reduce((sum, table) => sum + (bytes.get(table) ?? 0), 0)
    return { bytesOfPlace: inDatabase / sums.matches, bytesInFile: sums.bytes / sums.matches }
  } finally {
    await rm(folder, { recursive: true })
  }
}
