import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from './db.ts'
import { defineJob, handleJob, installJobs, type JobQueue, openJobQueue, runJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { inTransaction } from './sql.ts'

const SERVER = 'postgres://postgres@127.0.0.1:5432'
const name = `jobs_test_${randomBytes(6).toString('hex')}`
const roles = { owner: `${name}_owner`, application: `${name}_app` }
const databaseUrl = `${SERVER}/${name}`

const greet = defineJob({
  name: 'greet',
  data: z.object({ to: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
  cron: '0 0 1 1 *',
})
const greeted: string[] = []
let failuresLeft = 0
const metrics = createMetrics('test')
let database: Database
let worker: JobQueue
let queue: JobQueue

beforeAll(async () => {
  await asAdministrator(`create database ${name}`)
  await asAdministrator(`create role ${roles.owner} nologin`)
  await asAdministrator(`create role ${roles.application} login`)
  await asAdministrator(`grant create on database ${name} to ${roles.owner}`)
  await installJobs(databaseUrl, roles)
  database = openDatabase({
    url: databaseUrl.replace('postgres@', `${roles.application}@`),
    maxConnections: 4,
    applicationName: name,
  })
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  const handler = handleJob(greet, async ({ to }) => {
    if (failuresLeft-- > 0) throw new Error('not yet')
    greeted.push(to)
  })
  worker = await runJobs({ database, log, metrics, handlers: [handler] })
  queue = await openJobQueue({ database, log, jobs: [greet] })
})

afterAll(async () => {
  await queue.stop()
  await worker.stop()
  await database.close()
  await asAdministrator(`drop database ${name} with (force)`)
  await asAdministrator(`drop role ${roles.owner}, ${roles.application}`)
})

beforeEach(() => {
  greeted.length = 0
  failuresLeft = 0
})

test('a backlog runs at once, not one job per poll of the queue', async () => {
  const startedAtMs = Date.now()
  await inTransaction(database.pool, async (transaction) => {
    for (let number = 0; number < 30; number += 1)
      await queue.enqueue(transaction, greet, { to: `guest ${number}` })
  })
  await vi.waitFor(() => expect(greeted).toHaveLength(30), { timeout: 50_000, interval: 50 })
  expect(Date.now() - startedAtMs).toBeLessThan(10_000)
})

test('a job of a committed transaction runs once, a job of a rolled back one never', async () => {
  const undone = inTransaction(database.pool, async (transaction) => {
    await queue.enqueue(transaction, greet, { to: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(database.pool, (transaction) => queue.enqueue(transaction, greet, { to: 'ann' }))

  await vi.waitFor(() => expect(greeted).toEqual(['ann']), { timeout: 50_000 })
  await delay(2_500)
  expect(greeted).toEqual(['ann'])
})

test('a plain connection inside a transaction enqueues the same way', async () => {
  const connection = await database.pool.connect()
  try {
    await connection.query('begin')
    await queue.enqueue(connection, greet, { to: 'nobody' })
    await connection.query('rollback')
    await connection.query('begin')
    await queue.enqueue(connection, greet, { to: 'bea' })
    await connection.query('commit')
  } finally {
    connection.release()
  }
  await vi.waitFor(() => expect(greeted).toEqual(['bea']), { timeout: 50_000 })
})

test('a failed attempt is counted and retried', async () => {
  failuresLeft = 1
  await inTransaction(database.pool, (transaction) => queue.enqueue(transaction, greet, { to: 'cid' }))
  await vi.waitFor(() => expect(greeted).toEqual(['cid']), { timeout: 50_000 })
  expect(await metrics.registry.getSingleMetricAsString('jobs_total')).toMatch(/outcome="failed".* 1/)
})

test('data that does not fit the job is refused before it is queued', async () => {
  const enqueueing = inTransaction(database.pool, (transaction) =>
    // @ts-expect-error the job wants a text
    queue.enqueue(transaction, greet, { to: 7 }),
  )
  await expect(enqueueing).rejects.toThrow(z.ZodError)
})

test('the application role runs jobs and schedules, and cannot change their tables', async () => {
  const scheduled = await database.pool.query('select cron from jobs.schedule where name = $1', [greet.name])
  expect(scheduled.rows).toEqual([{ cron: greet.cron }])
  for (const statement of [
    'drop table jobs.job',
    'alter table jobs.queue add column x int',
    'create table jobs.mine ()',
  ]) {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test('installing again changes nothing and does not fail', async () => {
  await expect(installJobs(databaseUrl, roles)).resolves.toBeUndefined()
})

async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${SERVER}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
