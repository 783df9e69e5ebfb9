import { TIERS } from '@throwdown/rules/terms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContext } from '../../test/world/context.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { installJobs, runJobs } from '../platform/jobs.ts'
import { inTransaction } from '../platform/sql.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { poolStepsJob } from './run-pool-steps.ts'

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  await installJobs(testDatabase.url('postgres'))
})
afterEach(() => testDatabase.drop())

test('[B7] the worker runs the due steps of pools every minute: a pool for each tier is open', async () => {
  const context = aContext({ DATABASE_URL: testDatabase.url('throwdown_app') })
  const { pool } = context.database
  const worker = await runJobs({ ...context, handlers: jobHandlers(context) })
  try {
    const { rows } = await pool.query('select cron from jobs.schedule where name = $1', [poolStepsJob.name])
    expect(rows).toEqual([{ cron: '* * * * *' }])
    await inTransaction(context.database.pool, (tx) => worker.enqueue(tx, poolStepsJob, {}))
    await vi.waitFor(
      async () => {
        const open = await pool.query<{ tier: number }>(
          "select tier from bounty_pool where state = 'OPEN' order by tier",
        )
        expect(open.rows.map(({ tier }) => tier)).toEqual([...TIERS])
      },
      { timeout: 50_000 },
    )
  } finally {
    await worker.stop()
  }
})
