import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import {
  defineJob,
  handleJob,
  installJobs,
  openJobQueue,
  runJobs,
} from '../../apps/server/src/platform/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import { inTransaction, many, run } from '../../apps/server/src/platform/sql.ts'
import {
  createTestDatabase,
  PATIENT,
  type TestDatabase,
} from '../../apps/server/src/platform/testing/database.ts'
import { type OwnPgbouncer, startOwnPgbouncer } from './own-pgbouncer.ts'

let database: TestDatabase
let pooler: OwnPgbouncer
const opened: Database[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startOwnPgbouncer(database.url('postgres'), {
    roles: { throwdown_play: 2, throwdown_reads: 1, throwdown_app: 4 },
  })
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await pooler.stop()
  await database.drop()
})

type PooledRole = 'throwdown_play' | 'throwdown_reads' | 'throwdown_app'

function openPooled(role: PooledRole, maxConnections: number): Database {
  const one = openDatabase({
    url: pooler.through(database.url(role)),
    maxConnections,
    applicationName: 'pooler-test',
    limits: { statementMs: 1, lockMs: 1 },
    isPooled: true,
    ...PATIENT,
  })
  opened.push(one)
  return one
}

test('many connections share two of PostgreSQL, with statements that have names elsewhere', async () => {
  const { pool } = openPooled('throwdown_play', 20)
  const named = { name: 'named', text: 'select $1::int as number, pg_backend_pid() as backend' }
  const asked = Array.from({ length: 200 }, (_, number) => number)
  const replies = await Promise.all(
    asked.map((number) => many<{ number: number; backend: number }>(pool, { ...named, values: [number] })),
  )
  expect(replies.map(([reply]) => reply?.number)).toEqual(asked)
  expect(new Set(replies.map(([reply]) => reply?.backend)).size).toBeLessThanOrEqual(2)
  const inOne = await inTransaction(pool, (transaction) => many(transaction, { ...named, values: [7] }))
  expect(inOne).toMatchObject([{ number: 7 }])
})

test('limits come from the role, as the pooler passes none on', async () => {
  const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                           current_setting('jit') as jit`
  const limitsOf = async (role: PooledRole) => (await openPooled(role, 1).pool.query(settings)).rows
  expect(await limitsOf('throwdown_play')).toEqual([{ statement: '10s', lock: '5s', jit: 'off' }])
  expect(await limitsOf('throwdown_reads')).toEqual([{ statement: '5s', lock: '2s', jit: 'off' }])
  expect(await limitsOf('throwdown_app')).toEqual([{ statement: '0', lock: '0', jit: 'off' }])
})

test('without DATABASE_POOLED a connection is refused, so its limits are not lost in silence', async () => {
  const url = pooler.through(database.url('throwdown_play'))
  const unaware = openDatabase({ url, maxConnections: 1, applicationName: 'pooler-test' })
  opened.push(unaware)
  await expect(unaware.pool.query('select 1')).rejects.toThrow('unsupported startup parameter')
})

test('a role that has used up its connections waits for 5 s and is refused, while the others go on', async () => {
  const { pool } = openPooled('throwdown_reads', 2)
  await inTransaction(pool, async (reading) => {
    await run(reading, { text: 'select 1' })
    const startedMs = performance.now()
    const waiting = pool.query('select 1').catch((err: unknown) => String(err))
    expect((await openPooled('throwdown_play', 1).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await waiting).toContain('query_wait_timeout')
    expect(performance.now() - startedMs).toBeGreaterThan(4_000)
  })
})

test('a server enqueues a job as throwdown_play, and a worker runs it, both through the pooler', async () => {
  await installJobs(database.url('postgres'))
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  const greeted: string[] = []
  const greet = defineJob({
    name: 'greet',
    data: z.object({ to: z.string() }),
    retryLimit: 0,
    retryDelaySeconds: 1,
    timeoutSeconds: 30,
  })
  const handler = handleJob(greet, async ({ to }) => void greeted.push(to))
  const worker = await runJobs({
    database: openPooled('throwdown_app', 6),
    log,
    metrics: createMetrics('test'),
    handlers: [handler],
  })
  const play = openPooled('throwdown_play', 6)
  const queue = await openJobQueue({ database: database.open('throwdown_app', 1), log, jobs: [greet] })
  await inTransaction(play.pool, (transaction) => queue.enqueue(transaction, greet, { to: 'bob' }))
  await expect.poll(() => greeted).toEqual(['bob'])
  await queue.stop()
  await worker.stop()
})
