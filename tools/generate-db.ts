// Writes db/schema.sql from a freshly migrated database.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createTestDatabase } from '../apps/server/src/platform/testing/database.ts'

const database = await createTestDatabase()
try {
  const url = database.url('postgres')
  const dump = execFileSync('pg_dump', ['--schema-only', '--schema=public', url], { encoding: 'utf8' })
  writeFileSync('db/schema.sql', withoutNoise(dump))
} finally {
  await database.drop()
}

// Versions, session settings and random tokens of the dump differ between machines without meaning anything.
function withoutNoise(dump: string): string {
  const kept = dump.split('\n').filter((line) => !/^(--|\\|SET |SELECT pg_catalog)/.test(line))
  return `${kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
