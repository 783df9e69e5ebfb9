import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArchiveDeps, archiveMonths } from '../../src/archive/archive-month.ts'
import { checkFiles } from '../../src/archive/check-files.ts'
import type { ObjectStore } from '../../src/archive/object-store.ts'
import { ArchiveDamaged } from '../../src/archive/read-archive.ts'
import { dropMonth, listFaults } from '../../src/archive/store.ts'
import { type ArchiveWorld, type OldMonth, openArchiveWorld, stoppingAt } from '../world/archive-world.ts'
import type { TestWorld } from '../world/test-world.ts'

let archive: ArchiveWorld
let world: TestWorld
beforeAll(async () => {
  archive = await openArchiveWorld()
  world = archive.world
})
afterAll(() => archive.close())

const pathOf = (key: string | undefined) => join(archive.folder, key ?? '')

async function expectWhole({ store, matches }: OldMonth): Promise<void> {
  for (const [id, entries] of matches) expect(await store.loadEntries(id, -1)).toEqual(entries)
}

test('a file that is lost or changed is noticed, named, and keeps its month', async () => {
  const old = await archive.anOldMonth(3)
  await archiveMonths({
    ...old.deps,
    db: stoppingAt(world.pool, (text) => text.includes('archive_drop_month')),
  }).catch(() => undefined)
  const { rows } = await world.owner.query(
    'select key from match_archive_file where month = $1 order by id',
    [old.month],
  )
  const [changed, lost] = rows.map(({ key }) => String(key))
  const copies = await Promise.all(
    [changed, lost].map(async (key) => [key, await readFile(pathOf(key))] as const),
  )
  await writeFile(pathOf(changed), 'something else')
  await rm(pathOf(lost))
  expect(await checkFiles({ ...old.deps, readAgainAfterMs: 0 })).toBeGreaterThanOrEqual(2)
  const faults = await listFaults(world.pool)
  expect(faults).toEqual([
    { key: changed, fault: 'changed' },
    { key: lost, fault: 'lost' },
  ])
  expect(await dropMonth(world.pool, old.month)).toBe('not_archived')
  // The saves are still there, so nothing is lost for players.
  await expectWhole(old)
  for (const [key, bytes] of copies) await writeFile(pathOf(key), bytes)
  expect(await checkFiles(old.deps)).toBe(2)
  expect(await listFaults(world.pool)).toEqual([])
  expect(await dropMonth(world.pool, old.month)).toBeNull()
  await expectWhole(old)
})

test('a match whose bytes are changed is never shown, and the message names file and match', async () => {
  const old = await archive.anOldMonth(1)
  await archiveMonths(old.deps)
  const [id = ''] = old.matches.keys()
  const { rows } = await world.owner.query('select key, bytes from match_archive_file where month = $1', [
    old.month,
  ])
  const { key, bytes } = rows[0]
  await writeFile(join(archive.folder, key), Buffer.alloc(bytes, 7))
  const reading = old.store.loadEntries(id, -1)
  await expect(reading).rejects.toThrow(ArchiveDamaged)
  await expect(reading).rejects.toThrow(key)
  await expect(reading).rejects.toThrow(id)
})

test('an archive that stops before or after any of its steps loses nothing and ends', async () => {
  const old = await archive.anOldMonth(3)
  let stops = 0
  let isDone = false
  for (let place = 0; !isDone; place += 1) {
    const stopping = stopAt(old.deps, place)
    isDone = await archiveMonths(stopping).then(
      () => true,
      () => false,
    )
    if (!isDone) stops += 1
    // In the database, in the archive or in both; never in neither.
    await expectWhole(old)
  }
  expect(stops).toBeGreaterThan(8)
  expect(await archive.listed()).not.toContain(old.month)
  const { rows } = await world.owner.query('select from match_archive where match_id = any ($1)', [
    [...old.matches.keys()],
  ])
  expect(rows).toHaveLength(3)
})

/** Every statement and every use of the object store is two places: stopped before it, and after it without having seen its result. */
function stopAt(deps: ArchiveDeps, place: number): ArchiveDeps {
  let steps = 0
  const step = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const before = steps
    steps += 2
    if (before === place) throw new Error('stopped before')
    const result = await run()
    if (before + 1 === place) throw new Error('stopped after')
    return result
  }
  const objects: ObjectStore = {
    put: (key, bytes) => step(() => deps.objects.put(key, bytes)),
    read: (key, part) => step(() => deps.objects.read(key, part)),
  }
  const query = (statement: { text: string }) => step(() => world.pool.query(statement))
  return { ...deps, objects, db: Object.create(world.pool, { query: { value: query } }) }
}

test('the application cannot remove saves or rows of the archive, nor store a match that is not what was saved', async () => {
  const old = await archive.anOldMonth(1)
  const [id] = old.matches.keys()
  const refused = [
    'delete from match_save',
    'truncate match_save',
    `drop table match_save_${old.month.slice(0, 7).replace('-', '_')}`,
    'delete from match_archive',
    'insert into match_archive_file default values',
    'alter table match_save detach partition match_save_other',
  ]
  for (const statement of refused)
    await expect(world.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  const place = { match_id: id, begins_at: 0, bytes: 1, entries: 1, last_hash: '00'.repeat(32) }
  const storing = world.pool.query('select archive_store_file($1, $2, 1, $3, $4, now())', [
    'x',
    old.month,
    Buffer.alloc(32),
    JSON.stringify([place]),
  ])
  await expect(storing).rejects.toThrow('is not what its saves are')
})

test('the owner cannot change a save either, in its partition or above it', async () => {
  const old = await archive.anOldMonth(1)
  const [id] = old.matches.keys()
  const partition = `match_save_${old.month.slice(0, 7).replace('-', '_')}`
  for (const table of ['match_save', partition])
    for (const change of ['delete from', 'update'])
      await expect(
        world.owner.query(
          `${change} ${table} ${change === 'update' ? 'set next_seq = 1' : ''} where match_id = $1`,
          [id],
        ),
      ).rejects.toThrow('append-only')
})
