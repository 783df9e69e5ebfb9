import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveDeps } from '../../src/archive/archive-month.ts'
import { folderStore } from '../../src/archive/folder-store.ts'
import { readArchive } from '../../src/archive/read-archive.ts'
import { listMonths, makeMonths } from '../../src/archive/store.ts'
import type { MatchStore } from '../../src/match/ports.ts'
import { postgresMatchStore } from '../../src/match/postgres-store.ts'
import type { SavedEntry } from '../../src/match/stored-match.ts'
import { aMatch } from './test-match.ts'
import { openTestWorld, type TestWorld } from './test-world.ts'

export type OldMonth = {
  /** Its first day. */
  readonly month: string
  readonly deps: ArchiveDeps
  readonly store: MatchStore
  /** As they were in the database. */
  readonly matches: ReadonlyMap<string, readonly SavedEntry[]>
}

/** A world with an archive in a folder, and matches that were played long ago. */
export class ArchiveWorld {
  readonly world: TestWorld
  readonly folder: string
  private monthsAgo = 3

  constructor(world: TestWorld, folder: string) {
    this.world = world
    this.folder = folder
  }

  async close(): Promise<void> {
    await this.world.close()
    await rm(this.folder, { recursive: true })
  }

  /** Some matches of one month, each time of an older one. */
  async anOldMonth(played: number): Promise<OldMonth> {
    const { world } = this
    this.monthsAgo += 1
    const now = new Date()
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - this.monthsAgo]
    const middleMs = Date.UTC(year, month, 15)
    const backMs = world.clock.nowMs() - middleMs
    world.clock.pass(-backMs)
    await makeMonths(world.owner, middleMs, 0)
    const ids: string[] = []
    for (let n = 0; n < played; n += 1) ids.push(await this.playMatch())
    world.clock.pass(backMs)
    const objects = folderStore(this.folder)
    const deps = { db: world.pool, objects, clock: world.clock, afterDays: 30, matchesPerFile: 2 }
    const store = postgresMatchStore(world.pool, readArchive(world.pool, objects))
    const matches = new Map<string, readonly SavedEntry[]>()
    for (const id of ids) matches.set(id, await store.loadEntries(id, -1))
    return { month: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), deps, store, matches }
  }

  /** The months that still have saves in the database. */
  listed(): Promise<string[]> {
    return listMonths(this.world.pool, new Date(this.world.clock.nowMs()))
  }

  private async playMatch(): Promise<string> {
    const match = await aMatch(this.world)
    await match.acceptBoth()
    await match.playTurn(1, [0, 0])
    await match.send(1, await match.players[1].surrender(2))
    return match.matchId
  }
}

export const openArchiveWorld = async (): Promise<ArchiveWorld> =>
  new ArchiveWorld(await openTestWorld(), await mkdtemp(join(tmpdir(), 'archive-')))

/** The pool, but a statement that the condition finds is not run: the caller stops there. */
export function stoppingAt(pool: TestWorld['pool'], isStop: (text: string) => boolean): TestWorld['pool'] {
  const query = (statement: { text: string }) => {
    if (isStop(statement.text)) throw new Error('stopped')
    return pool.query(statement)
  }
  return Object.create(pool, { query: { value: query } })
}
