import { setTimeout as sleep } from 'node:timers/promises'
import { PROTOCOL_VERSION } from '@throwdown/contract/realtime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Node } from './world/node.ts'
import { frameOf, openRawSocket, type RawSocket } from './world/raw-socket.ts'
import { SocketPlayer } from './world/socket-player.ts'
import { openTestWorld, type TestWorld } from './world/test-world.ts'

let world: TestWorld
let node: Node
const opened: RawSocket[] = []

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode({ variables: { RATE_LIMIT_MAX: '1000' } })
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})
afterAll(() => world.close())

async function aStranger(options: Parameters<typeof openRawSocket>[1] = {}): Promise<RawSocket> {
  const socket = await openRawSocket(node.url, options)
  opened.push(socket)
  return socket
}

async function aPlayer(): Promise<RawSocket> {
  const player = await world.aPlayer()
  const socket = await aStranger()
  const auth = {
    ticket: await new SocketPlayer(player).ticket(node.url),
    deviceId: player.deviceId,
    protocol: PROTOCOL_VERSION,
  }
  await socket.write(frameOf(`40${JSON.stringify(auth)}`))
  await expect.poll(() => socket.received()).toContain('40{"sid"')
  return socket
}

async function terminated(): Promise<number> {
  const { values } = await node.context.metrics.socketsTerminated.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

const times = (frame: Buffer, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frame))

// Packets of engine.io, packets of socket.io, frames of WebSocket.
const KINDS = [
  { name: 'pongs of engine.io', frame: frameOf('3') },
  { name: 'noops of engine.io', frame: frameOf('6') },
  { name: 'WebSocket pings', frame: frameOf('', { kind: 'ping' }) },
  { name: 'WebSocket pongs', frame: frameOf('', { kind: 'pong' }) },
] as const

describe('before its ticket a client', () => {
  test.each(KINDS)('may send ten frames, and is cut off at the next: $name', async ({ frame }) => {
    const before = await terminated()
    const socket = await aStranger()
    await socket.write(times(frame, 10))
    expect(await socket.isClosedWithin(300)).toBe(false)
    await socket.write(frame)
    expect(await socket.isClosedWithin(1_000)).toBe(true)
    expect(await terminated()).toBe(before + 1)
  })

  test('is cut off by the first packet to another namespace, which would get a reply as long as its name', async () => {
    const socket = await aStranger()
    await socket.write(frameOf(`40/${'x'.repeat(1_900)},`))
    expect(await socket.isClosedWithin(1_000)).toBe(true)
    expect(socket.received()).not.toContain('Invalid namespace')
  })

  test('is cut off by bytes that are never a whole message', async () => {
    const socket = await aStranger()
    await socket.write(frameOf('', { isLast: false }))
    await socket.write(times(frameOf('', { kind: 'continuation', isLast: false }), 800))
    expect(await socket.isClosedWithin(1_000)).toBe(true)
  })

  test('may not send frames together with its request, before they could be counted', async () => {
    const socket = await aStranger({ early: times(frameOf('3'), 5) })
    expect(await socket.isClosedWithin(1_000)).toBe(true)
    expect(socket.received()).not.toContain('101 Switching')
  })

  test('may not open a second WebSocket of its connection, whose frames nobody would count', async () => {
    const socket = await aStranger()
    await expect.poll(() => socket.received()).toContain('"sid"')
    const sid = /"sid":"([^"]+)"/.exec(socket.received())?.[1]
    const second = await aStranger({ query: `&sid=${sid}` })
    expect(await second.isClosedWithin(1_000)).toBe(true)
    expect(second.received()).not.toContain('101 Switching')
  })
})

describe('a player', () => {
  test.each(KINDS)('is cut off by a flood: $name', async ({ frame }) => {
    const before = await terminated()
    const socket = await aPlayer()
    await socket.write(times(frame, 95))
    expect(await socket.isClosedWithin(100)).toBe(false)
    await socket.write(times(frame, 100))
    expect(await socket.isClosedWithin(1_000)).toBe(true)
    expect(await terminated()).toBe(before + 1)
  })

  test('is cut off by large frames sooner', async () => {
    const socket = await aPlayer()
    await socket.write(times(frameOf(`3${'x'.repeat(2_000)}`), 30))
    expect(await socket.isClosedWithin(1_000)).toBe(true)
  })

  test('is cut off by a packet to another namespace', async () => {
    const socket = await aPlayer()
    await socket.write(frameOf('40/x,'))
    expect(await socket.isClosedWithin(1_000)).toBe(true)
  })

  test('who leaves socket.io cannot keep the connection, which would count for nobody', async () => {
    const socket = await aPlayer()
    await socket.write(frameOf('41'))
    expect(await socket.isClosedWithin(2_000)).toBe(true)
  })

  test('may send 40 frames a second', async () => {
    const socket = await aPlayer()
    for (let round = 0; round < 30; round += 1) {
      await socket.write(times(frameOf('3'), 4))
      await sleep(100)
    }
    expect(socket.isOpen()).toBe(true)
  })

  test('who goes on sending commands after a hundred refusals is cut off', { timeout: 30_000 }, async () => {
    const socket = await aPlayer()
    const leave = frameOf(`421["leaveQueue",${JSON.stringify({ ticketId: crypto.randomUUID() })}]`)
    for (let round = 0; round < 60 && socket.isOpen(); round += 1) {
      await socket.write(times(leave, 5))
      await sleep(300)
    }
    expect(socket.isOpen()).toBe(false)
    const refused = socket.received().split('too_many_requests').length - 1
    expect(refused).toBeGreaterThanOrEqual(100)
    expect(refused).toBeLessThanOrEqual(130)
  })

  test('gets no reply to a WebSocket ping, which no browser sends', async () => {
    const socket = await aPlayer()
    const before = socket.received().length
    await socket.write(times(frameOf('unanswered', { kind: 'ping' }), 3))
    await sleep(200)
    expect(socket.received().slice(before)).not.toContain('unanswered')
  })
})
