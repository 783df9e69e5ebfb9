import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { unreadBytes } from '../src/app/engine-connection.ts'
import { type Node, ORIGIN, PLAIN_PORTS } from './world/node.ts'
import { openRawSocket, type RawSocket } from './world/raw-socket.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
let node: Node
const ended = new Set<string>()
// So long that a busy machine gives hardly an attempt back while a test counts them.
const LIMIT = { RATE_LIMIT_MAX: '100', RATE_LIMIT_WINDOW_MS: '600000' }

beforeAll(async () => {
  const ports = {
    ...PLAIN_PORTS,
    isSessionLive: async ({ sessionId }: { sessionId: string }) => !ended.has(sessionId),
  }
  sockets = await openSocketWorld({ variables: LIMIT, ports })
  node = sockets.nodes[0]
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

test('write access to Redis does not open a socket as somebody else', async () => {
  const victim = await sockets.aBrowser()
  const { redis } = node.context
  const asked = vi.spyOn(node.context.database.pool, 'query')
  const forged = Buffer.from(
    JSON.stringify({
      playerId: victim.player.id,
      sessionId: 'session',
      expiresAtMs: Date.now() + 30_000,
      nonce: 'forged',
    }),
  ).toString('base64url')
  await redis.set('realtime:ticket:forged', forged)
  await redis.set('realtime:used-ticket:forged', '0')
  for (const ticket of [`${forged}.`, `${forged}.${'A'.repeat(43)}`, forged, `${forged}.a.b`])
    await expect(victim.connect(node.url, { ticket })).rejects.toThrow('not_signed_in')
  expect(
    asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('used_realtime_ticket')),
  ).toEqual([])
  asked.mockRestore()
})

test('a ticket dies with its session', async () => {
  const browser = await sockets.aBrowser()
  const ticket = await browser.ticket(node.url, 'logged-out')
  ended.add('logged-out')
  await expect(browser.connect(node.url, { ticket })).rejects.toThrow('not_signed_in')
})

test('a connection is closed after its first refused attempt', async () => {
  const url = `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const raw = new WebSocket(url, { headers: { origin: ORIGIN } })
  const attempt = `40${JSON.stringify({ ticket: garbage(), deviceId: crypto.randomUUID(), protocol: 2 })}`
  const received: string[] = []
  raw.addEventListener('message', ({ data }) => {
    received.push(String(data))
    raw.send(attempt)
  })
  await new Promise((resolve) => raw.addEventListener('close', resolve))
  expect(received.filter((text) => text.startsWith('44'))).toEqual(['44{"message":"not_signed_in"}'])
})

test.each([
  {
    sent: 'pushes',
    send: (playerId: string, padding: string) => {
      const payload = {
        ticket: null,
        othersWaiting: 0,
        wait: { reason: 'open', untilMs: null },
        padding,
      } as const
      node.matchNode.courier.deliver(playerId, { kind: 'event', name: 'queueChanged', payload })
    },
  },
  {
    sent: 'replies and refusals',
    send: (playerId: string, padding: string) =>
      onServer(playerId)?.conn.write(`430[${JSON.stringify(padding)}]`),
  },
])(
  'a client that does not read $sent is disconnected before it costs the server half a megabyte',
  async ({ send }) => {
    const reader = await sockets.aBrowser().then((one) => one.connect(node.url))
    reader.stopReading()
    const { id } = reader.player
    let unreadMax = 0
    for (let sent = 0; sent < 600; sent += 1) {
      const socket = onServer(id)
      if (!socket) break
      send(id, 'x'.repeat(50_000))
      unreadMax = Math.max(unreadMax, unreadBytes(socket.conn))
      await sleep(1)
    }
    expect(onServer(id)).toBeUndefined()
    expect(unreadMax).toBeGreaterThan(200_000)
    expect(unreadMax).toBeLessThanOrEqual(524_288)
  },
)

test('a network holds a fifth of its attempts open without a ticket, and a place is free when one closes', async () => {
  const opened: RawSocket[] = []
  onTestFinished(() => opened.forEach((socket) => socket.close()))
  for (let time = 0; time < 25; time += 1) opened.push(await openRawSocket(node.url))
  expect(opened.filter((socket) => socket.isOpen())).toHaveLength(20)
  expect(await connectWith(garbage())).toBe('websocket error')
  opened[0]?.close()
  await expect.poll(() => connectWith(garbage())).toBe('not_signed_in')
})

test('a sync after an entry that no match has is refused, not an error of the database', async () => {
  const browser = await sockets.aBrowser().then((one) => one.connect(node.url))
  const reply = await browser.send('sync', {
    matchId: crypto.randomUUID(),
    afterSeq: Number.MAX_SAFE_INTEGER,
  })
  expect(reply).toMatchObject({ success: false, code: 'invalid_request' })
  expect(node.logLines.filter((line) => line.includes('a command failed'))).toEqual([])
})

test('another site does not use up the attempts of the network that its visitors are in', async () => {
  await Promise.all(Array.from({ length: 150 }, () => connectWith(garbage(), 'https://evil.example')))
  expect(await connectWith(garbage())).toBe('not_signed_in')
})

test('sockets without a valid ticket are limited per network, query no store, and cost a player behind it nothing', async () => {
  const player = await sockets.aBrowser()
  // Many players behind one address: valid tickets do not count.
  for (let time = 0; time < 5; time += 1) {
    await player.connect(node.url)
    player.close()
  }
  const asked = vi.spyOn(node.context.database.pool, 'query')
  const inRedis = vi.spyOn(node.context.redis, 'set')
  const outcomes = await Promise.all(Array.from({ length: 150 }, () => connectWith(garbage())))
  expect(outcomes.filter((outcome) => outcome === 'not_signed_in').length).toBeLessThanOrEqual(105)
  expect(outcomes.filter((outcome) => outcome === 'websocket error').length).toBeGreaterThanOrEqual(45)
  const queries = asked.mock.calls.map(([query]) => JSON.stringify(query))
  expect(queries.filter((text) => text.includes('used_realtime_ticket'))).toEqual([])
  expect(inRedis).not.toHaveBeenCalled()
  asked.mockRestore()
  inRedis.mockRestore()
})

const garbage = (): string => `${'g'.repeat(200)}.${'h'.repeat(43)}`

function connectWith(ticket: string, origin = ORIGIN): Promise<string> {
  const socket = io(node.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ticket, deviceId: crypto.randomUUID(), protocol: 2 },
    extraHeaders: { origin },
  })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
    socket.once('disconnect', () => resolve('disconnected'))
  })
}

function onServer(playerId: string) {
  const [connection] = node.matchNode.connections.of(playerId)
  return node.sockets.sockets.sockets.get(connection?.id ?? '')
}
