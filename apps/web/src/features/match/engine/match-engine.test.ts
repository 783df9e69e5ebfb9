import type { Seat } from '@throwdown/rules/terms'
import { toHex } from '@throwdown/rules/transcript/bytes'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import { memoryStore } from '../../../crypto/testing/memory-store.ts'
import { sha256 } from '../../../crypto/testing/sync-sha256.ts'
import { createSigningKey, runVerification, sha256 as webSha256 } from '../../../crypto/web-crypto.ts'
import type { MatchEngineDeps } from './engine-state.ts'
import type { MatchEngine } from './match-engine.ts'
import { matchView } from './match-view.ts'
import { LocalHost, MATCH_ID } from './testing/local-host.ts'
import { aDevice, aPage } from './testing/open-page.ts'

const FIGHTERS = { you: { name: 'alice' }, rival: { name: 'bob' } }
const ROCK: Hand = 0
const PAPER: Hand = 1
const SCISSORS: Hand = 2

let host: LocalHost
let stores: readonly [MatchStore, MatchStore]
let engines: MatchEngine[] = []

beforeEach(async () => {
  host = new LocalHost()
  const devices = [await aDevice(), await aDevice()] as const
  stores = [devices[0].store, devices[1].store]
  await host.open([devices[0].key.publicKey, devices[1].key.publicKey])
})

afterEach(() => {
  for (const engine of engines) engine.stop()
  engines = []
})

async function seatDown(seat: Seat, changes: Partial<MatchEngineDeps> = {}): Promise<MatchEngine> {
  const engine = aPage(host, { seat, store: stores[seat], ...changes })
  engines.push(engine)
  await engine.start()
  return engine
}

const viewOf = (engine: MatchEngine) => matchView(engine.read(), FIGHTERS)
const stageOf = (engine: MatchEngine) => viewOf(engine)?.stage.name
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

async function playTurn(alice: MatchEngine, bob: MatchEngine, hands: readonly [Hand, Hand]): Promise<void> {
  const before = viewOf(alice)?.outcomes.length ?? 0
  await until(() => expect([stageOf(alice), stageOf(bob)]).toEqual(['choosing', 'choosing']))
  await alice.sealHand(hands[0])
  await bob.sealHand(hands[1])
  await until(() => expect([stageOf(alice), stageOf(bob)]).toEqual(['sealed', 'sealed']))
  await host.pass(1_500)
  await until(() => expect(viewOf(alice)?.outcomes.length).toBe(before + 1))
}

describe('a whole match between two engines', () => {
  test('[F3] accepts, seals, opens and ends by itself; the transcript verifies', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await playTurn(alice, bob, [ROCK, SCISSORS])
    await playTurn(alice, bob, [PAPER, PAPER])
    await playTurn(alice, bob, [SCISSORS, PAPER])
    expect(viewOf(alice)?.result).toMatchObject({ outcome: 'won', reason: 'score' })
    await until(() => expect(alice.read().provenTurn).toBe(3))
    expect(viewOf(alice)?.result?.lines?.at(-1)).toEqual({ id: 'credited', amount: 9_750_000n })
    await until(() => expect(viewOf(bob)?.result?.outcome).toBe('lost'))
    const report = await runVerification(verifyTranscript(host.transcript(), { rootKeys: ROOT_KEYS }))
    expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
    expect(report.verified).toBe(true)
  })

  test('[F1] the hand and the nonce leave the browser only after the lock', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    await alice.sealHand(ROCK)
    await bob.sealHand(ROCK)
    await until(() => expect(stageOf(bob)).toBe('sealed'))
    const [seal] = await stores[0].sealsOf(MATCH_ID)
    expect(seal?.nonce).toHaveLength(64)
    expect(JSON.stringify(host.received)).not.toContain(seal?.nonce)
    await host.pass(1_500)
    await until(() => expect(JSON.stringify(host.received)).toContain(seal?.nonce))
  })

  test('[F4] before its own seal a client knows nothing of the opponent', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await until(() => expect(stageOf(bob)).toBe('choosing'))
    const before = bob.read()
    await alice.sealHand(PAPER)
    await until(() => expect(stageOf(alice)).toBe('sealed'))
    expect(bob.read()).toEqual(before)
  })
})

test('[Q5] the first opened hand brings the name behind the mask', async () => {
  host.masksRival = true
  const [alice, bob] = [await seatDown(0), await seatDown(1)]
  expect(alice.read().fighters).toMatchObject([{ name: 'alice' }, null])
  await playTurn(alice, bob, [ROCK, SCISSORS])
  for (const engine of [alice, bob])
    await until(() => expect(engine.read().fighters).toMatchObject([{ name: 'alice' }, { name: 'bob' }]))
})

describe('a reload', () => {
  test('finds the sealed hand and goes on', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    host.loses = ({ name }) => name === 'commitHand'
    await alice.sealHand(ROCK)
    alice.stop()
    host.loses = () => false
    const reloaded = await seatDown(0)
    await until(() => expect(viewOf(reloaded)?.stage).toMatchObject({ name: 'sealed', hand: 'rock' }))
    await bob.sealHand(SCISSORS)
    await until(() => expect(stageOf(bob)).toBe('sealed'))
    await host.pass(1_500)
    await until(() => expect(viewOf(reloaded)?.outcomes).toMatchObject([{ winner: 'you', yours: 'rock' }]))
  })

  test('a second hand for the same turn changes nothing', async () => {
    const alice = await seatDown(0)
    await seatDown(1)
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    await Promise.all([alice.sealHand(ROCK), alice.sealHand(PAPER)])
    await alice.sealHand(SCISSORS)
    expect(await stores[0].sealsOf(MATCH_ID)).toMatchObject([{ hand: ROCK }])
    const commits = host.received.filter(({ sent }) => sent.name === 'commitHand')
    expect(new Set(commits.map(({ sent }) => JSON.stringify(sent.payload))).size).toBe(1)
  })
})

describe('who plays', () => {
  test('[M11] no throw is possible before the device has searched for its key', async () => {
    const { promise: isFound, resolve: find } = Promise.withResolvers<void>()
    const findKey = (publicKey: string) => isFound.then(() => stores[0].findKey(publicKey))
    const [starting] = [seatDown(0, { store: { ...stores[0], findKey } }), await seatDown(1)]
    const [alice] = engines
    await until(() => expect(alice?.read().log.chain.length).toBeGreaterThan(0))
    alice?.setNewestTab(true)
    expect(alice && viewOf(alice)).toBeNull()
    find()
    expect(viewOf(await starting)?.notice).toBeNull()
  })

  test('[M11] a device without the key only watches', async () => {
    const [alice, elsewhere] = [await seatDown(0), await seatDown(0, { store: memoryStore() })]
    await seatDown(1)
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    expect(viewOf(elsewhere)?.notice).toBe('watching_device')
    await elsewhere.sealHand(ROCK)
    expect(stageOf(elsewhere)).toBe('choosing')
    await alice.sealHand(ROCK)
    await until(() => expect(viewOf(elsewhere)?.stage).toMatchObject({ name: 'sealed', hand: null }))
  })
})

describe('a dishonest server', () => {
  test('[F2] no hand is opened for a lock that the operator did not sign', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    await alice.sealHand(ROCK)
    await bob.sealHand(PAPER)
    await until(() => expect(stageOf(bob)).toBe('sealed'))
    const emit = host.emit.bind(host)
    host.emit = (seat, event) =>
      emit(
        seat,
        event.type === 'entries' ? { ...event, entries: event.entries.map(withOtherLockSig) } : event,
      )
    await host.pass(1_500)
    await until(() => expect(viewOf(alice)?.notice).toBe('broken_proof'))
    expect(host.received.some(({ sent }) => sent.name === 'revealHand')).toBe(false)
  })

  test('[F3] an opening that does not fit its seal is noticed at once', async () => {
    const [alice, bob] = [await seatDown(0), await seatDown(1)]
    await until(() => expect(stageOf(alice)).toBe('choosing'))
    await alice.sealHand(ROCK)
    await bob.sealHand(PAPER)
    await until(() => expect(stageOf(bob)).toBe('sealed'))
    const emit = host.emit.bind(host)
    host.emit = (seat, event) =>
      emit(seat, event.type === 'entries' ? { ...event, entries: event.entries.map(withOtherHand) } : event)
    await host.pass(1_500)
    await until(() => expect(viewOf(alice)?.notice).toBe('broken_proof'))
    expect(alice.read().provenTurn).toBe(0)
  })

  test('[M7] nothing is accepted under a key that no root certified', async () => {
    const stranger = { id: 1, key: (await createSigningKey()).publicKey, from: 0, to: null }
    const alice = await seatDown(0, { rootKeys: [stranger] })
    await until(() => expect(viewOf(alice)?.notice).toBe('broken_proof'))
    expect(host.received.some(({ sent }) => sent.name === 'acceptMatch')).toBe(false)
  })
})

test('[M8] a surrender is signed and ends the match', async () => {
  const [alice, bob] = [await seatDown(0), await seatDown(1)]
  await until(() => expect(stageOf(alice)).toBe('choosing'))
  await bob.surrender()
  await until(() => expect(viewOf(alice)?.result).toMatchObject({ outcome: 'won', reason: 'surrender' }))
})

test("the hosts' SHA-256 is that of WebCrypto", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 119, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256)
    expect(toHex(sha256(bytes))).toBe(toHex(await webSha256(bytes)))
  }
})

function withOtherLockSig(value: unknown): unknown {
  const stored: unknown = structuredClone(value)
  const isLock = JSON.stringify(stored).includes('"type":"lock"')
  if (isLock && typeof stored === 'object' && stored !== null && 'sig' in stored) stored.sig = '00'.repeat(64)
  return stored
}

/** The hand of seat 1 changed on its way to the browser. */
function withOtherHand(value: unknown): unknown {
  const text = JSON.stringify(value)
  const isTheirs = text.includes('"type":"reveal"') && text.includes('"seat":1')
  return isTheirs ? JSON.parse(text.replace('"hand":1', '"hand":2')) : value
}
