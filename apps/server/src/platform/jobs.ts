import { Pool, types } from 'pg'
import { type ConnectionOptions, PgBoss, type Queue } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from './db.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Queryable, Transaction } from './sql.ts'

const SCHEMA = 'jobs'
const POLL_SECONDS = 1
const STOP_WAIT_MS = 8_000

/** Work that survives the process: enqueued in a transaction, run at least once by a worker. */
export interface Job<Data extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly data: Data
  readonly retryLimit: number
  readonly retryDelaySeconds: number
  /** An attempt that takes longer counts as failed and is retried. */
  readonly timeoutSeconds: number
  /** When set, a worker enqueues it on this cron line (UTC) with empty data. */
  readonly cron?: string
  /** Attempts that one worker runs at once; one when absent. */
  readonly concurrency?: number
}

export interface JobHandler {
  readonly job: Job
  readonly run: (data: unknown, attempt: Attempt) => Promise<void>
}

export interface Attempt {
  readonly jobId: string
  /** Aborted when the attempt runs out of time or the worker stops. */
  readonly signal: AbortSignal
}

export function defineJob<Data extends z.ZodObject>(job: Job<Data>): Job<Data> {
  return job
}

export function handleJob<Data extends z.ZodObject>(
  job: Job<Data>,
  run: (data: z.output<Data>, attempt: Attempt) => Promise<void>,
): JobHandler {
  // Parsed again, because a queued job may be older than the code that runs it.
  return { job, run: async (data, attempt) => run(job.data.parse(data), attempt) }
}

export interface JobQueue {
  /** The job exists if and only if the transaction commits. */
  enqueue<Data extends z.ZodObject>(
    transaction: Transaction,
    job: Job<Data>,
    data: z.input<Data>,
    options?: { startAfter?: Date; onceKey?: string },
  ): Promise<void>
  stop(): Promise<void>
}

interface JobQueueDeps {
  readonly database: Database
  readonly log: Log
  readonly jobs: readonly Job[]
}

/**
 * A queue for enqueueing only. It has its own connection: it may be opened inside a transaction, and transactions that
 * hold every connection of the pool would wait for one more permanently.
 */
export async function openJobQueue(deps: JobQueueDeps): Promise<JobQueue> {
  const pool = new Pool({ ...deps.database.pool.options, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  const boss = await startBoss({ ...deps, pool }, { supervise: false, schedule: false })
  const queue = queueOf(boss)
  return {
    ...queue,
    async stop() {
      await queue.stop()
      await pool.end()
    },
  }
}

/** Opens with the first job, because a process must start and report its health while PostgreSQL is away. */
export function openJobQueueLater(deps: JobQueueDeps): JobQueue {
  let opening: Promise<JobQueue> | undefined
  const opened = () => {
    opening ??= openJobQueue(deps).catch((fault: unknown) => {
      opening = undefined
      throw fault
    })
    return opening
  }
  return {
    enqueue: async (...job) => (await opened()).enqueue(...job),
    stop: async () => (await opening)?.stop(),
  }
}

/** Runs the jobs in this process until it is stopped. Stopping waits for running attempts. */
export async function runJobs(
  deps: Omit<JobQueueDeps, 'jobs'> & { metrics: Metrics; handlers: readonly JobHandler[] },
): Promise<JobQueue> {
  const jobs = deps.handlers.map(({ job }) => job)
  const { pool } = deps.database
  const boss = await startBoss({ ...deps, jobs, pool }, { supervise: true, schedule: true })
  for (const handler of deps.handlers) await startSlots(boss, handler, deps)
  return queueOf(boss)
}

/**
 * Creates or upgrades the tables of the job queue as their owner, as part of migrating. The application role can use
 * them and cannot change them.
 */
export async function installJobs(
  connectionString: string,
  roles: { owner: string; application: string } = { owner: 'throwdown_owner', application: 'throwdown_app' },
): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    options: `-c role=${roles.owner}`,
    schema: SCHEMA,
    max: 1,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  try {
    await boss.getDb().executeSql(`
      grant usage on schema ${SCHEMA} to ${roles.application};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${roles.application};
      grant usage on all sequences in schema ${SCHEMA} to ${roles.application};
      grant execute on all functions in schema ${SCHEMA} to ${roles.application};
    `)
  } finally {
    await boss.stop({ graceful: false })
  }
}

function queueOf(boss: PgBoss): JobQueue {
  return {
    async enqueue(transaction, job, data, options = {}) {
      await boss.send(job.name, job.data.parse(data), {
        db: executorOn(transaction),
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.onceKey && { singletonKey: options.onceKey }),
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WAIT_MS }),
  }
}

async function startBoss(
  { log, jobs, pool }: Pick<JobQueueDeps, 'log' | 'jobs'> & { pool: Pool },
  duties: { supervise: boolean; schedule: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: executorOn(pool),
    schema: SCHEMA,
    migrate: false,
    // Rebuilding indexes needs ownership, which the application role does not have.
    reindex: false,
    ...duties,
  })
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'))
  boss.on('warning', ({ message, data }) => log.warn({ detail: message, data }, 'the job queue warns'))
  await boss.start()
  for (const job of jobs) await prepare(boss, job, duties.schedule)
  return boss
}

async function prepare(boss: PgBoss, job: Job, schedules: boolean): Promise<void> {
  const settings: Omit<Queue, 'name'> = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.timeoutSeconds,
  }
  await boss.createQueue(job.name, settings)
  await boss.updateQueue(job.name, settings)
  if (schedules && job.cron) await boss.schedule(job.name, job.cron, {})
}

type SlotDeps = { readonly metrics: Metrics; readonly log: Log }

/** Each of the concurrent attempts polls on its own, so that a slow attempt delays no other job. */
async function startSlots(boss: PgBoss, handler: JobHandler, deps: SlotDeps): Promise<void> {
  const { name, concurrency = 1 } = handler.job
  const polling = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }
  for (let slot = 0; slot < concurrency; slot += 1) {
    const slotId: string = await boss.work(name, polling, async (batch) => {
      for (const { id, data, signal } of batch) await runAttempt(handler, { jobId: id, signal }, data, deps)
      // There may be more jobs, so poll again at once; wait only after a poll that found nothing.
      boss.notifyWorker(slotId)
    })
  }
}

async function runAttempt(
  { job, run }: JobHandler,
  attempt: Attempt,
  data: unknown,
  { metrics, log }: SlotDeps,
): Promise<void> {
  try {
    await run(data, attempt)
    metrics.jobs.inc({ job: job.name, outcome: 'done' })
  } catch (err) {
    metrics.jobs.inc({ job: job.name, outcome: 'failed' })
    log.error({ err, job: job.name, jobId: attempt.jobId }, 'a job attempt failed')
    throw err
  }
}

/** pg-boss expects the default parsers of pg; our pools return bigint where pg-boss wants text. */
function executorOn(db: Queryable): NonNullable<ConnectionOptions['db']> {
  return { executeSql: (text, values) => db.query({ text, values: values ?? [], types }) }
}
