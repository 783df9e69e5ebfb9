import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { registerApi } from '../../src/app/api-routes.ts'
import { announceSessionEnds } from '../../src/app/close-ended-sessions.ts'
import {
  reopenCodeSender,
  resetCodeSender,
  verificationCodeSender,
} from '../../src/identity/codes/send-codes.ts'
import { emailChangeCodeSender } from '../../src/identity/email/send-email-change-code.ts'
import { hashToken, newLinkSecret } from '../../src/identity/secrets.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { Bus } from '../../src/platform/bus.ts'
import { installJobs, type JobHandler } from '../../src/platform/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { sendOverBus } from '../../src/realtime/courier.ts'
import { aContext, anHttp, type TestContext } from './context.ts'
import { aBrowser, type Browser } from './http-browser.ts'

export type IdentityDatabase = TestDatabase & { admin: pg.Pool }

/** One migrated database with its job queue, for a whole file. */
export async function createIdentityDatabase(): Promise<IdentityDatabase> {
  const database = await createTestDatabase()
  await installJobs(database.url('postgres'))
  return { ...database, admin: database.open('postgres', 2).pool }
}

export interface TestServer {
  readonly context: TestContext
  readonly app: FastifyInstance
  readonly admin: pg.Pool
  /** Moves the clock of this server; limits use the real clock. */
  passMs(ms: number): void
  browser(start?: { address?: string; userAgent?: string }): Browser
  /** Runs the queued jobs, as a worker would. */
  runJobs(): Promise<void>
  mailsTo(email: string): Promise<Mail[]>
  newestCode(email: string): Promise<string>
  /** The secret of the newest mailed link. */
  newestLink(email: string): Promise<string>
}

type RegisterMore = (api: FastifyInstance, context: TestContext) => void

const CODE_SENDERS = [verificationCodeSender, resetCodeSender, reopenCodeSender, emailChangeCodeSender]

/** A server on the shared database with its own clock; hashing is cheap, because no test here measures it. */
export async function aTestServer(
  database: IdentityDatabase,
  variables: Record<string, string> = {},
  registerMore: RegisterMore = () => undefined,
): Promise<TestServer> {
  let aheadMs = 0
  const base = aContext({
    DATABASE_URL: database.url('throwdown_app'),
    PASSWORD_HASH_MEMORY_KIB: '64',
    PASSWORD_HASH_PASSES: '1',
    RATE_LIMIT_MAX: '100000',
    ...variables,
  })
  const context = { ...base, clock: { nowMs: () => Date.now() + aheadMs } }
  const app = await anApi(context, registerMore)
  const { admin } = database
  const handlers = CODE_SENDERS.map((senderOf) => senderOf(context))
  const runJobs = () => runQueued(handlers, admin)
  const mailsTo = async (email: string) => {
    await runJobs()
    const { rows } = await admin.query<Mail>(
      `select template, recipient as "to", data
         from mail_message
        where recipient = $1
        order by queued_at`,
      [email],
    )
    return rows
  }
  return {
    context,
    app,
    admin,
    passMs: (ms) => {
      aheadMs += ms
    },
    browser: (start) => aBrowser(app, start),
    runJobs,
    mailsTo,
    async newestCode(email) {
      const { code } = secretsIn(await mailsTo(email))
      if (code === null) throw new Error(`the newest mail to ${email} has a link only`)
      return code
    },
    newestLink: async (email) => secretsIn(await mailsTo(email)).link,
  }
}

function anApi(context: TestContext, registerMore: RegisterMore): Promise<FastifyInstance> {
  const ports = { onSessionEnded: announceSessionEnds(sendOverBus(openBus(context))) }
  return anHttp(context, (api) => {
    registerMore(api, context)
    registerApi(api, context, ports)
  })
}

function secretsIn(mails: readonly Mail[]) {
  const mail = mails.findLast(({ data }) => 'link' in data && 'code' in data)
  if (!mail || !('link' in mail.data && 'code' in mail.data)) throw new Error('no code was mailed')
  return mail.data
}

async function runQueued(handlers: readonly JobHandler[], admin: pg.Pool): Promise<void> {
  for (const { job, run } of handlers) {
    const { rows } = await admin.query<{ id: string; data: unknown }>(
      `delete from jobs.job where name = $1 and state = 'created' returning id, data`,
      [job.name],
    )
    for (const { id, data } of rows) await run(data, { jobId: id, signal: AbortSignal.timeout(10_000) })
  }
}

let people = 0

/** A unique name and e-mail with a valid password. */
export function aPerson() {
  people += 1
  const unique = `${people}x${randomBytes(4).toString('hex')}`
  return {
    username: `p${unique}`,
    email: `mail-${unique}@example.com`,
    password: 'Correct-Horse-7',
    isSubscribed: true,
  }
}

export type Person = ReturnType<typeof aPerson>

/** Signed up and verified, in a browser that holds the session. */
export async function aVerifiedPlayer(server: TestServer, person: Person = aPerson()) {
  const browser = server.browser()
  const signup = await browser.post('/auth/signup', person)
  const code = await server.newestCode(person.email)
  await browser.post('/auth/verify-email', { email: person.email, code })
  const id: string = signup.json().user.id
  return { ...person, id, browser }
}

/** A player with an invitation to the staff, as one of the first two or an older member of staff sends it. */
export async function anInvitedPlayer(server: TestServer) {
  const player = await aVerifiedPlayer(server)
  return { ...player, link: await invite(server, player.email) }
}

/** Inserts an invitation as the database's administrator and returns the secret of its link. */
async function invite({ admin, context }: TestServer, email: string): Promise<string> {
  const link = newLinkSecret()
  const now = new Date(context.clock.nowMs())
  await admin.query(
    `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3::timestamptz, $3::timestamptz + interval '1 day')`,
    [hashToken(link), email, now],
  )
  return link
}

/** A member of staff who has enrolled, in a browser that holds the session. */
export async function aStaffMember(server: TestServer) {
  const invited = await anInvitedPlayer(server)
  const { email, password, link } = invited
  const browser = server.browser()
  const { mfaToken, mfaEnrolment } = (
    await browser.post('/auth/admin/invitation', { email, password, link })
  ).json()
  const secret: string = mfaEnrolment.secret
  const reply = await browser.post('/auth/mfa', { mfaToken, code: totpAt(server, secret) })
  const recoveryCodes: string[] = reply.json().recoveryCodes
  return { ...invited, browser, secret, reply, recoveryCodes }
}

export function totpAt({ context }: TestServer, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.clock.nowMs() })
}

/** The ends of this player's sessions, as a node with the player's sockets receives them. */
export async function listenForEnds({ context }: TestServer, playerId: string): Promise<unknown[]> {
  const received: unknown[] = []
  openBus(context).subscribe(`player:${playerId}`, {
    onMessage: (message) => received.push(message),
  })
  await subscribed(context, playerId)
  return received
}

/** Waits until a bus listens for messages to the player. */
export async function subscribed({ config, redis }: TestContext, playerId: string): Promise<void> {
  const channel = `${config.REDIS_KEY_PREFIX}player:${playerId}`
  await vi.waitFor(async () => expect(await redis.pubSubShardNumSub([channel])).toEqual({ [channel]: 1 }), {
    timeout: 50_000,
  })
}

export function openBus(context: TestContext): Bus {
  const bus = new Bus(context)
  onTestFinished(() => bus.close())
  return bus
}

export function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111'
}
