import { randomUUID } from 'node:crypto'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { refuseReceipt, type SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKeyFrom, sha256, verifySignature } from '../../src/platform/ed25519.ts'
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

type Posted = { readonly code: string; readonly receipt: Receipt | undefined }

async function post(matchId: string, kind: 'commit' | 'reveal', body: object): Promise<Posted> {
  const reply = await fetch(`${node.url}/api/matches/${matchId}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: { success: boolean; code?: string; data?: { receipt: Receipt } } = JSON.parse(
    await reply.text(),
  )
  return { code: answer.success ? 'taken' : (answer.code ?? ''), receipt: answer.data?.receipt }
}

const crypto = {
  sha256,
  verify: (key: string, input: Uint8Array, sig: string) => verifySignature(publicKeyFrom(key), input, sig),
}

/** Undefined if the operator is bound by the receipt. */
function whyNotBound(receipt: Receipt | undefined, message: SignedMessage, headerHash: string) {
  if (!receipt) return 'there is none'
  return runVerification(refuseReceipt(receipt, message, { headerHash, rootKeys: ROOT_KEYS }), crypto)
}

/** Two players at the start of their first turn. */
async function twoChoosing() {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  browsers.push(...pair)
  for (const browser of pair) {
    await browser.connect(node.url)
    await browser.join()
  }
  for (const browser of pair) await browser.accept()
  for (const browser of pair) await browser.until(() => browser.entry('open', 1), 'the first turn')
  return { pair, matchId: pair[0].matchId ?? '', headerHash: pair[0].entries.get(0)?.hash ?? '' }
}

test('[F1] throws by request decide a turn as those over the socket do, once, with the key alone and a receipt', async () => {
  const { pair, matchId, headerHash } = await twoChoosing()
  const [alice, bob] = pair
  const { seat } = alice.player
  const { type: _commit, ...commit } = alice.player.commit(1, 0)
  const commitOf = (changes: object) => ({ seat, ...commit, ...changes })
  expect((await post(randomUUID(), 'commit', commitOf({}))).code).toBe('not_found')
  expect((await post(matchId, 'commit', commitOf({ seat: 1 - seat }))).code).toBe('bad_signature')
  expect((await post(matchId, 'commit', commitOf({ sig: '00'.repeat(64) }))).code).toBe('bad_signature')
  expect((await post(matchId, 'commit', commitOf({ c: '00'.repeat(32) }))).code).toBe('bad_signature')
  expect((await post(matchId, 'commit', commitOf({ turn: 0 }))).code).toBe('invalid_request')

  const first = await post(matchId, 'commit', commitOf({}))
  const message = { kind: 'commit', seat, ...commit } as const
  expect(whyNotBound(first.receipt, message, headerHash)).toBeUndefined()
  expect(whyNotBound(first.receipt, { ...message, sig: '00'.repeat(64) }, headerHash)).toBeDefined()
  // The same bytes again, and over the socket too: a receipt for the same arrival, no effect.
  const again = await post(matchId, 'commit', commitOf({}))
  expect(again.receipt?.recv).toBe(first.receipt?.recv)
  expect(await alice.commit(1, 0)).toMatchObject({ success: true, data: { receipt: first.receipt } })
  expect((await bob.commit(1, 2)).success).toBe(true)

  const lock = await alice.until(() => alice.entry('lock', 1), 'the lock')
  const { type: _reveal, ...opening } = await alice.player.reveal(1, lock.hash)
  const openingOf = (changes: object) => ({ seat, ...opening, ...changes })
  expect((await post(matchId, 'reveal', openingOf({ hand: 3 }))).code).toBe('invalid_request')
  expect((await post(matchId, 'reveal', openingOf({ seat: 1 - seat }))).code).toBe('bad_signature')
  const opened = await post(matchId, 'reveal', openingOf({}))
  const revealed = { kind: 'reveal', seat, lockHash: lock.hash, ...opening, hand: 0 } as const
  expect(whyNotBound(opened.receipt, revealed, headerHash)).toBeUndefined()
  expect(await alice.send('revealHand', { matchId, ...opening })).toMatchObject({
    data: { receipt: opened.receipt },
  })
  // [F1] The opponent sees it only after opening too.
  expect(bob.entry('reveal', 1)).toBeUndefined()
  const { type: _type, ...answer } = await bob.player.reveal(1, lock.hash)
  expect((await post(matchId, 'reveal', { seat: bob.player.seat, ...answer })).code).toBe('taken')

  const turn = await bob.until(() => bob.entry('turn', 1), 'the end of the turn')
  expect(turn.entry.body).toMatchObject({ winner: seat })
  const entries = await world.transcript(matchId)
  expect(entries.filter(({ entry }) => entry.type === 'commit')).toHaveLength(2)
  expect(entries.filter(({ entry }) => entry.type === 'reveal')).toHaveLength(2)
})

test('a tab with another protocol version is asked to reload', async () => {
  const browser = new SocketPlayer(await world.aPlayer())
  browsers.push(browser)
  await expect(browser.connect(node.url, { protocol: 1 })).rejects.toThrow('outdated_client')
})

test('a page that could not fetch a ticket is not taken for an outdated one, which would reload itself', async () => {
  const browser = new SocketPlayer(await world.aPlayer())
  browsers.push(browser)
  await expect(browser.connect(node.url, { ticket: '' })).rejects.toThrow('not_signed_in')
})

test.each(['00'.repeat(32), `01${'00'.repeat(31)}`, `ec${'ff'.repeat(30)}7f`, 'ff'.repeat(32)])(
  '[F2] the match key %s is refused: it is of small order or not canonical',
  async (matchKey) => {
    const browser = new SocketPlayer(await world.aPlayer())
    browsers.push(browser)
    await browser.connect(node.url)
    const { id: ticketId, tier, mode } = browser.player.ticket()
    expect(await browser.send('joinQueue', { ticketId, tier, mode, matchKey })).toMatchObject({
      success: false,
      code: 'match_key_refused',
    })
  },
)
