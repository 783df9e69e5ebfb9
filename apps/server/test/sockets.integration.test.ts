import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBreaches } from '../src/ledger/testing/find-breaches.ts'
import type { SocketPlayer } from './world/socket-player.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'
import { verified } from './world/test-world.ts'

let sockets: SocketWorld
beforeAll(async () => {
  sockets = await openSocketWorld()
})
afterEach(() => sockets.closeBrowsers())
afterAll(() => sockets.close())

async function transcriptOf(matchId: string | undefined) {
  const reply = await fetch(`${sockets.nodes[1].url}/api/matches/${matchId}/transcript`)
  const body: { success: boolean; data: { entries: Parameters<typeof verified>[0] } } = JSON.parse(
    await reply.text(),
  )
  return { status: reply.status, entries: body.success ? body.data.entries : [] }
}

const failedChecks = (entries: Parameters<typeof verified>[0]) =>
  verified(entries).checks.filter(({ status }) => status === 'failed')

describe('a match over sockets', () => {
  test('[P3] [F3] two servers, a $5 match: 9.75 and 0.00, and the transcript verifies', async () => {
    const [alice, bob] = await sockets.twoBrowsers()
    expect(await alice.join()).toMatchObject({ success: true, data: { state: 'waiting' } })
    await alice.until(() => alice.eventsNamed('queueChanged').at(-1), 'the queue')
    expect(await bob.join()).toMatchObject({ success: true })
    const playing = Promise.all([alice.play([1, 1, 0]), bob.play([0, 1, 2])])
    await alice.until(() => alice.entry('lock', 1), 'a lock')
    expect((await transcriptOf(alice.matchId)).status).toBe(404)
    await playing
    const paid = () =>
      alice.events.some(
        ({ name, payload }) => name === 'balanceChanged' && JSON.stringify(payload).includes('"9750000"'),
      )
    await alice.until(paid, 'the money')
    expect(await sockets.world.balanceOf(alice.player)).toEqual({ available: 9_750_000n, reserved: 0n })
    expect(await sockets.world.balanceOf(bob.player)).toEqual({ available: 0n, reserved: 0n })
    const { entries } = await transcriptOf(alice.matchId)
    expect(failedChecks(entries)).toEqual([])
    const everything = entries.map((_, seq) => seq)
    for (const browser of [alice, bob])
      expect([...browser.entries.keys()].sort((a, b) => a - b)).toEqual(everything)
    expect(await findBreaches(sockets.world.pool, 5)).toEqual([])
  })

  test('[F4] no frame before the lock contains a hand or its nonce, and all commit frames have one size', async () => {
    const sizes = new Set<number>()
    const played: SocketPlayer[] = []
    for (const hands of [[0, 1, 2] as const, [1, 2, 0] as const]) {
      const [alice, bob] = await sockets.twoBrowsers()
      played.push(alice, bob)
      await Promise.all([alice.join(), bob.join()])
      await Promise.all([alice.play([hands[0], hands[1]]), bob.play([hands[2], hands[0]])])
      for (const [own, other] of [
        [alice, bob],
        [bob, alice],
      ] as const) {
        for (const turn of [1, 2]) {
          const secrets = [own.player.secretsOf(turn)?.nonce, other.player.secretsOf(turn)?.nonce]
          const lockAt = own.frames.findIndex(
            ({ text }) => text.includes('"lock"') && text.includes(`"turn":${turn}`),
          )
          const before = own.frames
            .slice(0, lockAt)
            .map(({ text }) => text)
            .join('\n')
          for (const secret of secrets) expect(before).not.toContain(secret)
          const theirs = other.player.commit(turn, 0).c
          expect(before).not.toContain(theirs)
        }
        for (const { direction, text } of own.frames)
          if (direction === 'out' && text.includes('"commitHand"')) sizes.add(text.replace(/^\d+/, '').length)
      }
    }
    expect(sizes.size).toBe(1)
    const logged = sockets.nodes.flatMap(({ logLines }) => logLines).join('\n')
    for (const { player } of played)
      for (const turn of [1, 2]) expect(logged).not.toContain(player.secretsOf(turn)?.nonce ?? 'no nonce')
  })

  test('sync returns missed entries, to players of the match only', async () => {
    const [alice, bob] = await sockets.twoBrowsers()
    await Promise.all([alice.join(), bob.join()])
    await alice.until(() => alice.matchId, 'a match')
    const late = await sockets.another(alice).connect(sockets.nodes[1].url)
    late.matchId = alice.matchId
    expect(await late.sync()).toMatchObject({
      success: true,
      data: { playsHere: true, entries: [{ entry: { type: 'header' } }] },
    })
    const stranger = await sockets.aBrowser().then((browser) => browser.connect(sockets.nodes[0].url))
    stranger.matchId = alice.matchId
    expect(await stranger.sync()).toMatchObject({ success: false, code: 'not_found' })
    const current = await fetch(`${sockets.nodes[0].url}/api/matches/current`, {
      headers: { 'x-player': alice.player.id },
    })
    expect(await current.json()).toMatchObject({
      data: { match: { matchId: alice.matchId, entries: [{ entry: { seq: 0 } }] } },
    })
    await bob.until(() => bob.entry('result'), 'the end of a match nobody accepted', 20_000)
    expect(await sockets.world.balanceOf(bob.player)).toEqual({ available: 5_000_000n, reserved: 0n })
  })
})

describe('connecting', () => {
  test('a ticket opens one socket', async () => {
    const browser = await sockets.aBrowser()
    const ticket = await browser.ticket(sockets.nodes[0].url)
    await browser.connect(sockets.nodes[1].url, { ticket })
    await expect(sockets.another(browser).connect(sockets.nodes[0].url, { ticket })).rejects.toThrow(
      'not_signed_in',
    )
    await expect(
      sockets.another(browser).connect(sockets.nodes[0].url, { ticket: 'x'.repeat(43) }),
    ).rejects.toThrow('not_signed_in')
  })

  test('a page of another origin gets no socket', async () => {
    const browser = await sockets.aBrowser()
    await expect(browser.connect(sockets.nodes[0].url, { origin: 'https://evil.example' })).rejects.toThrow(
      'websocket error',
    )
    expect(browser.connected).toBe(false)
  })

  test('a ninth socket of a player closes the oldest tab without a match, not the one that plays', async () => {
    const playing = await sockets.aBrowser()
    await playing.connect(sockets.nodes[0].url)
    const oldest = await sockets.another(playing).connect(sockets.nodes[0].url, { follows: true })
    for (let more = 0; more < 7; more += 1)
      await sockets.another(playing).connect(sockets.nodes[0].url, { follows: true })
    expect(await oldest.until(() => !oldest.connected, 'being closed')).toBe(true)
    expect(playing.connected).toBe(true)
  })

  test('a player without a search is notified with each connection', async () => {
    const browser = await sockets.aBrowser()
    await browser.connect(sockets.nodes[0].url)
    const queue = await browser.until(() => browser.eventsNamed('queueChanged').at(-1), 'the queue')
    expect(queue).toMatchObject({ ticket: null })
  })

  test('the end of a session closes its sockets on every node', async () => {
    const [here, there] = [await sockets.aBrowser(), await sockets.aBrowser()]
    await here.connect(sockets.nodes[0].url, { sessionId: 'ending' })
    const tab = await sockets.another(here).connect(sockets.nodes[1].url, { sessionId: 'ending' })
    const other = await sockets.another(here).connect(sockets.nodes[1].url, { sessionId: 'staying' })
    await there.connect(sockets.nodes[0].url, { sessionId: 'ending' })
    sockets.nodes[0].matchNode.courier.send(here.player.id, { kind: 'sessionEnded', sessionId: 'ending' })
    await tab.until(() => !tab.connected && !here.connected, 'being closed')
    expect([other.connected, there.connected]).toEqual([true, true])
  })
})

describe('limits', () => {
  test('more than 20 messages a second are refused', async () => {
    const browser = await sockets.aBrowser().then((one) => one.connect(sockets.nodes[0].url))
    const replies = []
    for (let part = 0; part < 5; part += 1)
      replies.push(...(await Promise.all(Array.from({ length: 8 }, () => browser.sync()))))
    const refused = replies.filter((reply) => !reply.success && reply.code === 'too_many_requests')
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect(refused.length).toBeLessThanOrEqual(20)
  })

  test('at most ten commands of a socket run at once', async () => {
    const browser = await sockets.aBrowser().then((one) => one.connect(sockets.nodes[0].url))
    const replies = await Promise.all(Array.from({ length: 15 }, () => browser.sync()))
    const refused = replies.filter((reply) => !reply.success && reply.code === 'too_many_requests')
    expect(refused).toHaveLength(5)
  })

  test('[Q8] a player joins and leaves at most 20 times a minute, over any number of sockets', async () => {
    const browser = await sockets.aBrowser().then((one) => one.connect(sockets.nodes[0].url))
    const tab = await sockets.another(browser).connect(sockets.nodes[0].url)
    const replies = []
    for (let round = 0; round < 13; round += 1)
      for (const socket of [browser, tab])
        replies.push(await socket.send('leaveQueue', { ticketId: crypto.randomUUID() }))
    expect(replies.slice(0, 20).map((reply) => !reply.success && reply.code)).not.toContain(
      'too_many_requests',
    )
    expect(
      replies.slice(20).filter((reply) => !reply.success && reply.code === 'too_many_requests').length,
    ).toBe(6)
  })

  // Each reply carries the whole transcript, for a request of 90 bytes.
  test('a finished match is synced about once a second, not as often as a running one', async () => {
    const [alice, bob] = await sockets.twoBrowsers()
    await Promise.all([alice.join(), bob.join()])
    await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
    const replies = await Promise.all(Array.from({ length: 10 }, () => alice.sync()))
    expect(replies.filter(({ success }) => success).length).toBeLessThanOrEqual(2)
  })

  test('a frame over 2 KiB closes the socket; an unknown or malformed command is refused', async () => {
    const browser = await sockets.aBrowser().then((one) => one.connect(sockets.nodes[0].url))
    // @ts-expect-error a number is not a ticket
    expect(await browser.send('leaveQueue', { ticketId: 5 })).toMatchObject({ code: 'invalid_request' })
    // @ts-expect-error this command does not exist
    expect(await browser.send('winMatch', {})).toMatchObject({ code: 'invalid_request' })
    browser.send('leaveQueue', { ticketId: 'x'.repeat(3_000) }).catch(() => undefined)
    await browser.until(() => !browser.connected, 'being closed')
  })

  test('[Q1] a player who disconnects is released after 10 s', async () => {
    const browser = await sockets.aBrowser().then((one) => one.connect(sockets.nodes[0].url))
    await browser.join()
    expect(await sockets.world.balanceOf(browser.player)).toEqual({ available: 0n, reserved: 5_000_000n })
    browser.close()
    await sleep(9_000)
    expect(await sockets.world.balanceOf(browser.player)).toMatchObject({ reserved: 5_000_000n })
    await expect
      .poll(() => sockets.world.balanceOf(browser.player), { timeout: 50_000 })
      .toEqual({ available: 5_000_000n, reserved: 0n })
  })
})
