// Writes db/schema.sql and the TypeScript types of the tables from a freshly migrated database.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createTestDatabase } from '../apps/server/src/platform/testing/database.ts'

const TYPES_FILE = 'apps/server/src/platform/schema.gen.ts'

const database = await createTestDatabase()
try {
  const url = database.url('postgres')
  const dump = execFileSync('pg_dump', ['--schema-only', '--schema=public', url], { encoding: 'utf8' })
  writeFileSync('db/schema.sql', withoutNoise(dump))
  const options = {
    url,
    dialect: 'postgres',
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': 'public.schema_migration',
    'type-mapping': '{"int8":"bigint","_int8":"bigint[]"}',
    'out-file': TYPES_FILE,
  }
  execFileSync(
    'kysely-codegen',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  )
  execFileSync('biome', ['check', '--write', TYPES_FILE])
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
