import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Node } from '../world/node.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

let world: TestWorld
let node: Node
const browsers: SocketPlayer[] = []

beforeAll(async () => {
  world = await openTestWorld()
  node = await world.startNode()
})
afterAll(async () => {
  for (const browser of browsers) browser.close()
  await world.close()
})

type Body = { deviceId: string; turn: number; hand: number; nonce: string; sig: string }

async function post(matchId: string, playerId: string | null, body: Body) {
  const reply = await fetch(`${node.url}/api/matches/${matchId}/reveal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(playerId && { 'x-player': playerId }) },
    body: JSON.stringify(body),
  })
  const answer: { success: boolean; code?: string } = JSON.parse(await reply.text())
  return answer.success ? 'taken' : (answer.code ?? String(reply.status))
}

/** Two players who have both sealed rock and scissors; the lock has not come. */
async function twoSealed(): Promise<{ pair: readonly [SocketPlayer, SocketPlayer]; matchId: string }> {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  browsers.push(...pair)
  for (const browser of pair) {
    await browser.connect(node.url)
    await browser.join()
  }
  const matchId = await pair[0].until(() => pair[0].matchId, 'a match')
  for (const browser of pair) {
    await browser.until(() => browser.matchId, 'a match')
    const accept = await browser.player.accept()
    if (accept.type === 'accept') await browser.send('acceptMatch', { matchId, sig: accept.sig })
  }
  for (const [index, browser] of pair.entries()) {
    await browser.until(() => browser.entry('open', 1), 'the first turn')
    const { c } = browser.player.commit(1, index === 0 ? 0 : 2)
    await browser.send('commitHand', { matchId, turn: 1, c })
  }
  return { pair, matchId }
}

const openingOf = async ({ player }: SocketPlayer, lockHash: string): Promise<Body> => {
  const { type: _type, ...opening } = await player.reveal(1, lockHash)
  return { deviceId: player.deviceId, ...opening }
}

test('[F1] openings by request decide a turn as those over the socket do, once', async () => {
  const { pair, matchId } = await twoSealed()
  const [alice, bob] = pair
  const early = await openingOf(alice, 'ab'.repeat(32))
  expect(await post(matchId, alice.player.id, { ...early, nonce: '00'.repeat(32) })).toBe('wrong_phase')

  const lock = await alice.until(() => alice.entry('lock', 1), 'the lock')
  const opening = await openingOf(alice, lock.hash)
  expect(await post(matchId, null, opening)).toBe('not_signed_in')
  expect(await post(matchId, randomUUID(), opening)).toBe('not_found')
  expect(await post(randomUUID(), alice.player.id, opening)).toBe('not_found')
  expect(await post(matchId, bob.player.id, { ...opening, deviceId: bob.player.deviceId })).toBe(
    'bad_signature',
  )
  expect(await post(matchId, alice.player.id, { ...opening, deviceId: 'another-device' })).toBe(
    'not_playing_here',
  )
  expect(await post(matchId, alice.player.id, { ...opening, sig: '00'.repeat(64) })).toBe('bad_signature')
  expect(await post(matchId, alice.player.id, { ...opening, hand: 3 })).toBe('invalid_request')

  expect(await post(matchId, alice.player.id, opening)).toBe('taken')
  // The same bytes again, and over the socket too: the same reply, no effect.
  expect(await post(matchId, alice.player.id, opening)).toBe('taken')
  const { deviceId: _deviceId, ...asSent } = opening
  expect(await alice.send('revealHand', { matchId, ...asSent })).toMatchObject({ success: true })
  expect(await post(matchId, bob.player.id, await openingOf(bob, lock.hash))).toBe('taken')

  const turn = await bob.until(() => bob.entry('turn', 1), 'the end of the turn')
  expect(turn.entry.body).toMatchObject({ winner: alice.player.seat })
  const reveals = (await world.transcript(matchId)).filter(({ entry }) => entry.type === 'reveal')
  expect(reveals).toHaveLength(2)
})
