import { onTestFinished } from 'vitest'
import { jobHandlers } from '../../src/app/job-handlers.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { runDueMailJob } from '../../src/mail/mail-jobs.ts'
import { queueMail } from '../../src/mail/queue-mail.ts'
import { installJobs, type JobQueue, runJobs } from '../../src/platform/jobs.ts'
import { inTransaction } from '../../src/platform/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { aContext, type TestContext } from './context.ts'

export interface MailRow {
  readonly state: string
  readonly attempts: number
  readonly data: unknown
  readonly failure: string | null
}

export async function aMailDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await installJobs(database.url('postgres'))
  return database
}

/** A context on the test's database and SMTP server, with the calls that the mail tests share. */
export function aMailContext(
  database: TestDatabase,
  smtpUrl: string,
  variables: Record<string, string> = {},
) {
  const context = aContext({
    DATABASE_URL: database.url('throwdown_app'),
    SMTP_URL: smtpUrl,
    ...variables,
  })
  return {
    context,
    send: (mail: Mail) =>
      inTransaction(context.database.pool, (transaction) => queueMail(transaction, context.jobs, mail)),
    runDue: () =>
      inTransaction(context.database.pool, (transaction) =>
        context.jobs.enqueue(transaction, runDueMailJob, {}),
      ),
    rowOf: (to: string) => rowOf(context, to),
  }
}

/** A worker in this process, stopped when the test ends. */
export async function startWorker(context: TestContext): Promise<JobQueue> {
  const worker = await runJobs({ ...context, handlers: jobHandlers(context) })
  onTestFinished(async () => {
    await worker.stop()
    await context.shutdown.run()
  })
  return worker
}

async function rowOf({ database }: TestContext, to: string): Promise<MailRow | undefined> {
  const { rows } = await database.pool.query<MailRow>(
    'select state, attempts, data, failure from mail_message where recipient = $1',
    [to],
  )
  return rows[0]
}
