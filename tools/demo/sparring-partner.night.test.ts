import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { registerApi, registerMatchRoutes } from '../../apps/server/src/app/api-routes.ts'
import { enqueuedJobs } from '../../apps/server/src/app/enqueued-jobs.ts'
import { buildHttp } from '../../apps/server/src/app/http.ts'
import { MatchNode } from '../../apps/server/src/app/match-node.ts'
import { matchNodePorts } from '../../apps/server/src/app/match-node-ports.ts'
import { attachSockets } from '../../apps/server/src/app/sockets.ts'
import { parseServerConfig } from '../../apps/server/src/platform/config.ts'
import { openContext } from '../../apps/server/src/platform/context.ts'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { freePorts } from '../../apps/server/test/world/free-port.ts'
import { nodeVariables } from '../../apps/server/test/world/node.ts'
import { testCertifier } from '../../apps/server/test/world/test-keys.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { Bot } from '../../load/bots/bot.ts'
import type { BotQueue } from '../../load/bots/bot-options.ts'
import { type BotSocket, sendCommand } from '../../load/bots/bot-socket.ts'
import { hashOfDevPassword } from '../dev/dev-password.ts'
import { addPeople } from './add-people.ts'
import { type DemoPerson, SEEDED, SPARRING_PARTNERS } from './people.ts'
import { SignedIn } from './sign-in.ts'
import { SparringPartner } from './sparring-partner.ts'

const WITHIN = { timeout: 50_000, interval: 100 }
const SCISSORS = 2
const personAt = (people: readonly DemoPerson[], index: number): DemoPerson => {
  const person = people[index]
  if (!person) throw new Error('unreachable')
  return person
}
const alice = personAt(SEEDED, 0)
// [Q5] A pair meets once an hour in Bounty, so each test has a partner of its own.
const [odo, perrin] = [personAt(SPARRING_PARTNERS, 0), personAt(SPARRING_PARTNERS, 1)]

/** Loses against rock. */
class ScissorsOnly extends TestPlayer {
  override seal(turn: number): void {
    super.seal(turn, () => SCISSORS)
  }
}

let database: TestDatabase
let owner: pg.Pool
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.url('postgres'))
  owner = database.open('postgres', 2).pool
  const passwordHash = await hashOfDevPassword()
  await addPeople(owner, { people: [alice, odo, perrin], passwordHash, sinceMs: Date.now() })
  ;({ url, stop } = await aServer())
})
afterAll(async () => {
  await stop()
  await database.drop()
})
afterEach(() => vi.restoreAllMocks())

/** As the shipped server is composed, with certificates of the test. */
async function aServer() {
  const [port = 0] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const config = parseServerConfig({
    NODE_ENV: 'test',
    WEB_ORIGINS: origin,
    LOG_LEVEL: 'silent',
    DATABASE_CONNECTIONS_MAX: '4',
    EVENT_LOOP_DELAY_MAX_MS: '0',
    ...nodeVariables(database),
  })
  const context = openContext(config, { process: 'server', jobs: enqueuedJobs })
  const matchNode = new MatchNode(context, matchNodePorts(context), testCertifier(context.clock))
  const http = await buildHttp(context, (api) => {
    registerApi(api, context, { onSessionEnded: () => undefined })
    registerMatchRoutes(api, context, matchNode)
  })
  const sockets = attachSockets(http.server, context, matchNode)
  await http.listen({ host: '127.0.0.1', port })
  await matchNode.start()
  return {
    url: origin,
    stop: async () => {
      await sockets.close()
      await http.close()
      await matchNode.stop()
      await context.shutdown.run()
    },
  }
}

/** Alice, who plays by herself as a browser would, and a sparring partner. */
function twoPlayers(sparring: DemoPerson) {
  const stopping = new AbortController()
  const signed = new SignedIn(url, alice)
  let socket: BotSocket | undefined
  let wanted: BotQueue | null = null
  let ended = 0
  const person = new Bot({
    urls: [url],
    signal: stopping.signal,
    account: { player: new ScissorsOnly(alice.id), origin: url, headers: signed.headers },
    thinkMs: () => 0,
    wanted: () => wanted,
    onSocket: (opened) => (socket = opened),
    onMatch: () => {
      wanted = null
      ended += 1
    },
  })
  const partner = new SparringPartner({
    url,
    person: sparring,
    signal: stopping.signal,
    onMatch: () => undefined,
  })
  const running = Promise.all([person.run(), partner.run()])
  onTestFinished(async () => {
    stopping.abort()
    await running
  })
  return {
    partner,
    person,
    join: (queue: BotQueue) => (wanted = queue),
    ended: () => ended,
    send: (name: 'rematch', payload: object) => {
      if (!socket) throw new Error('not connected')
      return sendCommand(socket, name, payload)
    },
  }
}

async function matchesOf(mode: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from match where mode = $1 order by created_at',
    [mode],
  )
  return rows.map(({ id }) => id)
}

test('a sparring partner signs in, joins the queue of a person, plays a duel for money and grants a rematch', async () => {
  const { partner, person, join, ended, send } = twoPlayers(odo)
  const queue = { tier: 5, mode: 'normal' } as const
  join(queue)
  partner.sendTo(queue)
  await vi.waitUntil(() => ended() === 1, WITHIN)
  await vi.waitUntil(() => partner.waitsIn === null && !partner.isPlaying, WITHIN)
  const [matchId] = await matchesOf('normal')
  const { id: ticketId, matchKey } = person.player.ticket(5, 'normal')
  expect(await send('rematch', { matchId, ticketId, matchKey })).toMatchObject({ success: true })
  await vi.waitUntil(() => ended() === 2, WITHIN)
  expect(await matchesOf('normal')).toHaveLength(2)
}, 120_000)

test('[B4] a sparring partner that has won in Bounty banks its points before it joins again', async () => {
  // Rock, as fast as a partner thinks.
  vi.spyOn(Math, 'random').mockReturnValue(0.2)
  const { partner, join, ended } = twoPlayers(perrin)
  const queue = { tier: 1, mode: 'bounty' } as const
  join(queue)
  partner.sendTo(queue)
  await vi.waitUntil(() => ended() === 1, WITHIN)
  await vi.waitUntil(() => partner.waitsIn === null && !partner.isPlaying, WITHIN)
  partner.sendTo(queue)
  await vi.waitUntil(async () => (await playersWaiting()) === 1, WITHIN)
  const { rows } = await owner.query('select banked, unbanked from bounty_run where player_id = $1', [
    perrin.id,
  ])
  expect(rows).toEqual([{ banked: 2, unbanked: 0 }])
}, 120_000)

async function playersWaiting(): Promise<number> {
  const { rows } = await owner.query('select id from queue_ticket where ended_at is null')
  return rows.length
}
