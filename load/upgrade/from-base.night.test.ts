// The database of the last release, brought forward by the migrations of this tree.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  DB_FOLDER,
  migrateDatabase,
  migrateSignerDatabase,
  OutdatedDatabase,
} from '../../apps/server/src/platform/migrate.ts'
import {
  createEmptyDatabase,
  createStateDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/platform/testing/database.ts'
import { extractBase } from './base-release.ts'
import { schemaOf } from './schema-of.ts'

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'throwdown-base-'))
  extractBase(base, ['db'])
})
afterAll(() => rmSync(base, { recursive: true }))

async function aDatabase(create: () => Promise<TestDatabase>): Promise<string> {
  const database = await create()
  onTestFinished(() => database.drop())
  return database.url('postgres')
}

test('the game of the last release becomes what a new one is, and no function of it is lost before the deploy', async () => {
  const url = await aDatabase(createEmptyDatabase)
  await migrateDatabase(url, { folder: join(base, 'db') })
  await migrateDatabase(url, { phase: 'before' })
  await migrateDatabase(url, { phase: 'after' })
  expect(schemaOf(url)).toEqual(schemaOf(await aDatabase(createTestDatabase)))
})

test('so does the memory of the signer', async () => {
  const url = await aDatabase(createEmptyDatabase)
  await migrateDatabase(url, { folder: join(base, 'db/signer'), owner: 'throwdown_signer_owner' })
  await migrateSignerDatabase(url, { phase: 'before' })
  await migrateSignerDatabase(url, { phase: 'after' })
  expect(schemaOf(url)).toEqual(schemaOf(await aDatabase(createStateDatabase)))
})

test('a migration of the last release that is edited is refused', async () => {
  const edited = mkdtempSync(join(tmpdir(), 'throwdown-db-'))
  onTestFinished(() => rmSync(edited, { recursive: true }))
  cpSync(DB_FOLDER, edited, { recursive: true })
  appendFileSync(join(edited, 'migrations/0008_cashier.sql'), '-- Edited.\n')
  const url = await aDatabase(createEmptyDatabase)
  await migrateDatabase(url, { folder: join(base, 'db') })
  await expect(migrateDatabase(url, { folder: edited, phase: 'before' })).rejects.toThrow(OutdatedDatabase)
})
