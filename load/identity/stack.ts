// A server with the identity API in this process, on its own database, to attack.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { registerApi } from '../../apps/server/src/app/api-routes.ts'
import { enqueuedJobs } from '../../apps/server/src/app/enqueued-jobs.ts'
import { buildHttp } from '../../apps/server/src/app/http.ts'
import { createPasswordHasher } from '../../apps/server/src/identity/accounts/hash-password.ts'
import { resetCodeSender, verificationCodeSender } from '../../apps/server/src/identity/codes/send-codes.ts'
import { parseConfig } from '../../apps/server/src/platform/config.ts'
import { type Context, openContext } from '../../apps/server/src/platform/context.ts'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { createTestDatabase } from '../../apps/server/src/platform/testing/database.ts'

export interface Answer {
  readonly status: number
  readonly code: string | undefined
}

export interface IdentityStack {
  readonly app: Awaited<ReturnType<typeof buildHttp>>
  readonly context: Context
  /** Calls from a new network address: the attacker has as many machines as it wants. */
  call(path: string, body: unknown): Promise<Answer>
  /** Inserts players with one password straight into the table. Returns their e-mails. */
  addPlayers(count: number): Promise<string[]>
  runJobs(): Promise<void>
  close(): Promise<void>
}

export const PASSWORD = 'Correct-Horse-7'

/** `cheap`: hashing costs next to nothing, for attacks whose subject is something else. */
export async function openIdentityStack({ cheap }: { cheap: boolean }): Promise<IdentityStack> {
  const database = await createTestDatabase()
  await installJobs(database.url('postgres'))
  const context = openContext(configOf(database.url('throwdown_app'), cheap), {
    process: 'server',
    jobs: enqueuedJobs,
  })
  const app = await buildHttp(context, (api) =>
    registerApi(api, context, { onSessionEnded: () => undefined }),
  )
  const admin = database.open('postgres', 2).pool
  return {
    app,
    context,
    async call(path, body) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      return { status: reply.statusCode, code: reply.json().code }
    },
    addPlayers: (count) => addPlayers(context, admin, count),
    runJobs: () => runQueued(context, admin),
    async close() {
      await app.close()
      await context.shutdown.run()
      await database.drop()
    },
  }
}

function configOf(databaseUrl: string, cheap: boolean) {
  return parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `attack:${randomBytes(6).toString('hex')}:`,
    WEB_ORIGINS: 'https://play.example',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_MAX: '10000000',
    EVENT_LOOP_DELAY_MAX_MS: '0',
    PASSWORD_HASHES_AT_ONCE: '2',
    ...(cheap && { PASSWORD_HASH_MEMORY_KIB: '64', PASSWORD_HASH_PASSES: '1' }),
  })
}

type Admin = ReturnType<Awaited<ReturnType<typeof createTestDatabase>>['open']>['pool']

async function addPlayers({ config }: Context, admin: Admin, count: number): Promise<string[]> {
  const passwordHash = await createPasswordHasher(config).hash(PASSWORD)
  const names = Array.from({ length: count }, () => `p${randomBytes(6).toString('hex')}`)
  await admin.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select id, name, name, name || '@example.com', name || '@example.com', $3, now(), false, now()
       from unnest($1::uuid[], $2::text[]) as p (id, name)`,
    [names.map(() => randomUUID()), names, passwordHash],
  )
  await admin.query('analyze player')
  return names.map((name) => `${name}@example.com`)
}

async function runQueued(context: Context, admin: Admin): Promise<void> {
  for (const { job, run } of [verificationCodeSender(context), resetCodeSender(context)]) {
    const { rows } = await admin.query<{ id: string; data: unknown }>(
      `delete from jobs.job where name = $1 and state = 'created' returning id, data`,
      [job.name],
    )
    for (const { id, data } of rows) await run(data, { jobId: id, signal: AbortSignal.timeout(60_000) })
  }
}

/** Runs a few items at once; each lane takes the next item when it is done. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
