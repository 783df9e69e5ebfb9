import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installJobs } from '../src/platform/jobs.ts'
import { createTestDatabase } from '../src/platform/testing/database.ts'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'

// A runbook is read when something is already wrong. A statement that PostgreSQL refuses would cost the minutes that count.

const FOLDER = join(import.meta.dirname, '../../../docs/runbooks')
/** `psql -U <role> -d throwdown -c "<statement>"`, over several lines and with either quotes. */
const COMMAND = /psql (?:-U (\w+) )?-d throwdown -(?:At)?c (?:"([^"]+)"|'([^']+)')/g

/** A person on duty logs in as one of these. */
const ROLES = ['postgres', 'throwdown_staff', 'throwdown_audit'] as const

const database = databaseForFile(async () => {
  const created = await createTestDatabase()
  await installJobs(created.url('postgres'))
  return created
})
const statements = readdirSync(FOLDER).flatMap((file) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(COMMAND)].map(([, role, double, single]) => ({
    file,
    role: roleNamed(role ?? 'postgres'),
    sql: (double ?? single ?? '').trim(),
  })),
)

test('the runbooks have statements for psql', () => {
  expect(statements.length).toBeGreaterThanOrEqual(15)
})

// To explain is to parse, to plan and to check the rights, without running it.
test.each(statements)('$file: $role may run $sql', async ({ role, sql }) => {
  const { rows } = await database.open(role, 1).pool.query(`explain ${sql.replaceAll('<id>', randomUUID())}`)
  expect(rows).not.toEqual([])
})

function roleNamed(name: string) {
  const role = ROLES.find((known) => known === name)
  if (!role) throw new Error(`nobody on duty logs in as ${name}`)
  return role
}
