import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { compareRows, type DescribedStatement, ROOT } from './compare-rows.ts'
import { Describer } from './describe-statement.ts'
import { findStatements, type StoreStatement } from './find-statements.ts'

/** The compiler reads the whole server, next to other tests. */
const COMPILED_WITHIN_MS = 180_000

/** How many statements of a store are put together at run time, and why. */
const DYNAMIC: Readonly<Record<string, { readonly statements: number; readonly reason: string }>> = {
  'apps/server/src/cashier/deposits/deposit-store.ts': {
    statements: 2,
    reason: 'a price is three parameters',
  },
  'apps/server/src/identity/accounts/player-store.ts': { statements: 1, reason: 'by e-mail or by name' },
  'apps/server/src/identity/accounts/signup-store.ts': { statements: 1, reason: 'by e-mail or by name' },
  'apps/server/src/identity/expiry-store.ts': {
    statements: 1,
    reason: 'a list of deletions, which return no rows',
  },
  'apps/server/src/identity/recovery/factor-removal-store.ts': {
    statements: 2,
    reason: 'of a passkey or of an authenticator',
  },
  'apps/server/src/identity/second-factor/rotate-store.ts': {
    statements: 3,
    reason: 'staff and players have own tables',
  },
  'apps/server/src/identity/second-factor/second-factor-store.ts': {
    statements: 2,
    reason: 'staff and players have own tables',
  },
  'apps/server/src/identity/sessions/ending-store.ts': { statements: 1, reason: 'of a player or of a list' },
  'apps/server/src/identity/staff/player-search-store.ts': { statements: 1, reason: 'by e-mail or by name' },
  'apps/server/src/ledger/reconcile-store.ts': {
    statements: 2,
    reason: 'of whichever part of the ledger is checked',
  },
  'apps/signer/src/copy-store.ts': { statements: 3, reason: 'of whichever table is copied to the game' },
  'apps/signer/src/store.ts': { statements: 1, reason: 'opens a transaction' },
}
/** The job queue creates its tables when it starts. */
const UNKNOWN_TABLES = /relation "jobs\.\w+" does not exist/

let database: TestDatabase
let server: Describer
/** What the signer remembers has a database of its own; the rest it reads from the game. */
let signer: readonly Describer[]
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.url('postgres')
  server = await Describer.open(url, { int8: 'bigint' })
  const state = (await database.state()).url('postgres')
  signer = await Promise.all([state, url].map((of) => Describer.open(of, { int8: 'string' })))
})
afterAll(async () => {
  await server.close()
  await Promise.all(signer.map((describer) => describer.close()))
  await database.drop()
})

const statementsOfStores = (): StoreStatement[] =>
  globSync('apps/{server,signer}/src/**/*store.ts', { cwd: ROOT }).flatMap((path) =>
    findStatements(join(ROOT, path)),
  )

const placeOf = ({ path, line }: StoreStatement): string => `${relative(ROOT, path)}:${line}`

/** The statements with their columns, and those that PostgreSQL refuses. */
async function describe(statements: readonly StoreStatement[]) {
  const described: DescribedStatement[] = []
  const refused: string[] = []
  for (const statement of statements) {
    if (statement.sql === null) continue
    const describers = statement.path.includes('/apps/signer/') ? signer : [server]
    const { columns, fault } = await columnsIn(describers, statement.sql)
    if (columns) described.push({ ...statement, columns })
    else refused.push(`${placeOf(statement)} ${String(fault)}`)
  }
  return { described, refused }
}

/** Of the first database that accepts the statement, or why the last one refuses it. */
async function columnsIn(describers: readonly Describer[], sql: string) {
  let fault: unknown
  for (const describer of describers)
    try {
      return { columns: await describer.columnsOf(sql), fault: null }
    } catch (refusal) {
      fault = refusal
    }
  return { columns: null, fault }
}

test(
  'every statement of the stores is accepted by the database and returns the rows that it declares',
  async () => {
    const statements = statementsOfStores()
    expect(statements.length).toBeGreaterThan(350)
    const { described, refused } = await describe(statements)
    expect(refused.filter((message) => !UNKNOWN_TABLES.test(message))).toEqual([])
    expect(statements.filter(({ row, isRead }) => isRead && row === null).map(placeOf)).toEqual([])
    expect(compareRows(described)).toEqual([])
  },
  COMPILED_WITHIN_MS,
)

test('few statements are put together at run time', () => {
  const found = new Map<string, number>()
  for (const { path, sql } of statementsOfStores())
    if (sql === null) found.set(relative(ROOT, path), (found.get(relative(ROOT, path)) ?? 0) + 1)
  const listed = Object.entries(DYNAMIC).map(([path, { statements }]) => [path, statements])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})

/** Each but the first `many`, the last two `one` and the first `valueOf` differs from its columns in one way. */
const PLANTED = `
import { many, one, type Queryable, valueOf } from '../platform/sql.ts'
type Row = { readonly id: string; readonly created_at: Date }
type Named = Pick<Row, 'id'> & { readonly username: string | null }
const COLUMNS = 'id, username'
export const all = (db: Queryable) => [
  many<Row>(db, { text: 'select id, created_at from player' }),
  many<Row>(db, { text: 'select id from player' }),
  many<Row>(db, { text: 'select id, created_at, status from player' }),
  many<Row>(db, { text: 'select id, created_at as since from player' }),
  many<Row>(db, { text: 'select id, created_at::text from player' }),
  one<{ n: number }>(db, { text: 'select count(*) as n from player' }),
  one<{ n: bigint }>(db, { text: 'select count(*)::int as n from player' }),
  one<{ ids: number[] }>(db, { text: 'select array_agg(id) as ids from player' }),
  one<{ wrong: boolean }>(db, { text: 'select status as wrong from player' }),
  one<Named>(db, { text: \`select \${COLUMNS} from player\` }),
  one<Named>(db, { text: 'select id, user_name from player' }),
  valueOf<string>(db, { text: 'select status from player' }),
  valueOf<boolean>(db, { text: 'select status from player' }),
  valueOf<string>(db, { text: 'select status, id from player' }),
]
`

test(
  'a missing, extra or renamed column and a wrong type are found, each with its line',
  async () => {
    const path = join(ROOT, 'apps/server/src/audit/planted-store.ts')
    const { described, refused } = await describe(findStatements(path, PLANTED))
    expect(refused).toEqual([
      expect.stringMatching(/planted-store\.ts:17 .*column "user_name" does not exist/),
    ])
    const found = compareRows(described, new Map([[path, PLANTED]]))
    expect(found.map((message) => /:(\d+) /.exec(message)?.[1])).toEqual([
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '19',
      '20',
    ])
    expect(found[0]).toContain('created_at')
    expect(found[1]).toContain('status')
    expect(found[2]).toContain('since')
  },
  COMPILED_WITHIN_MS,
)
