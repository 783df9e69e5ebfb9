// A server with the identity API in this process, on its own database, to attack.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { CHALLENGE_HEADER } from '@throwdown/contract/challenge'
import { registerApi } from '../../apps/server/src/app/api-routes.ts'
import { enqueuedJobs } from '../../apps/server/src/app/enqueued-jobs.ts'
import { buildHttp } from '../../apps/server/src/app/http.ts'
import { createPasswordHasher } from '../../apps/server/src/identity/accounts/hash-password.ts'
import { resetCodeSender, verificationCodeSender } from '../../apps/server/src/identity/codes/send-codes.ts'
import { parseServerConfig } from '../../apps/server/src/platform/config.ts'
import { type Context, openContext } from '../../apps/server/src/platform/context.ts'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { createTestDatabase } from '../../apps/server/src/platform/testing/database.ts'

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly body: { readonly [field: string]: unknown }
  /** What a browser sends back: `name=value; …`. */
  readonly cookie: string
}

export interface CallOptions {
  readonly cookie?: string
  /** A network of its own for each call unless given. */
  readonly address?: string
  readonly solution?: string
}

export interface IdentityStack {
  readonly app: Awaited<ReturnType<typeof buildHttp>>
  readonly context: Context
  /** Calls from a new network address: the attacker has as many machines as it wants. */
  call(path: string, body: unknown, options?: CallOptions): Promise<Answer>
  /** Tries of codes spent so far: guesses that were compared. */
  triesSpent(): Promise<number>
  /** Inserts players with one password straight into the table. Returns their e-mails. */
  addPlayers(count: number): Promise<string[]>
  /** As if the hour of every limit were over. */
  forgetLimits(): Promise<void>
  runJobs(): Promise<void>
  /** What the newest mail to this address would say. */
  newestSecrets(email: string): Promise<{ code: string | null; link: string }>
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
    call: (path, body, options = {}) => callFrom(app, { path, body, ...options }),
    async triesSpent() {
      const { rows } = await admin.query<{ tries: number }>(
        'select coalesce(sum(tries), 0)::int as tries from one_time_code',
      )
      return rows[0]?.tries ?? 0
    },
    addPlayers: (count) => addPlayers(context, admin, count),
    async forgetLimits() {
      await admin.query('delete from rate_limit')
    },
    runJobs: () => runQueued(context, admin),
    async newestSecrets(email) {
      const { rows } = await admin.query<{ data: { code: string | null; link: string } }>(
        'select data from mail_message where recipient = $1 order by queued_at desc limit 1',
        [email],
      )
      if (!rows[0]) throw new Error(`no mail to ${email}`)
      return rows[0].data
    },
    async close() {
      await app.close()
      await context.shutdown.run()
      await database.drop()
    },
  }
}

/** Through a trusted proxy, which names the network of the caller. */
async function callFrom(
  app: IdentityStack['app'],
  { path, body, cookie, address, solution }: CallOptions & { path: string; body: unknown },
): Promise<Answer> {
  const reply = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'x-forwarded-for': address ?? anAddress(),
      ...(cookie !== undefined && { cookie }),
      ...(solution !== undefined && { [CHALLENGE_HEADER]: solution }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const json = reply.json()
  const cookies = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { status: reply.statusCode, code: json.code, body: json, cookie: cookies }
}

function anAddress(): string {
  return `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

function configOf(databaseUrl: string, cheap: boolean) {
  return parseServerConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: 'redis://127.0.0.1:6379',
    REDIS_KEY_PREFIX: `attack:${randomBytes(6).toString('hex')}:`,
    WEB_ORIGINS: 'https://play.example',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_MAX: '10000000',
    EVENT_LOOP_DELAY_MAX_MS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    PASSWORD_HASHES_AT_ONCE: '2',
    ...(cheap && { PASSWORD_HASH_MEMORY_KIB: '64', PASSWORD_HASH_PASSES: '1' }),
  })
}

type Admin = ReturnType<Awaited<ReturnType<typeof createTestDatabase>>['open']>['pool']

async function addPlayers({ config }: Context, admin: Admin, count: number): Promise<string[]> {
  const passwordHash = await createPasswordHasher(config).hash(PASSWORD, 'known')
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
