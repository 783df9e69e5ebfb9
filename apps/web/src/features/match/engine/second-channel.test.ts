import { revealSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifySignature } from '../../../crypto/web-crypto.ts'
import { uncountedOpenings } from './check-operator.ts'
import type { MatchEngine } from './match-engine.ts'
import { LocalHost } from './testing/local-host.ts'
import { aDevice, aPage } from './testing/open-page.ts'

const ROCK = 0
const SCISSORS = 2
/** Some turns of the resending clock. */
const RESENDS_MS = 9_000
const REVEAL_AND_JUDGEMENT_MS = 42_000

let host: LocalHost
let engines: [MatchEngine, MatchEngine]
let ownKey: string

beforeEach(async () => {
  host = new LocalHost()
  const devices = [await aDevice(), await aDevice()] as const
  ownKey = devices[0].key.publicKey
  await host.open([ownKey, devices[1].key.publicKey])
  const engineOf = (seat: 0 | 1) => aPage(host, { seat, store: devices[seat].store })
  engines = [engineOf(0), engineOf(1)]
  for (const engine of engines) await engine.start()
})
afterEach(() => {
  for (const engine of engines) engine.stop()
})

const until = (check: () => void, timeout = RESENDS_MS) => vi.waitFor(check, { timeout, interval: 10 })
const kept = (type: string) => host.kept.filter(({ stored }) => stored.entry.type === type)

/** Both have sealed; the first player's socket loses every opening from now on. */
async function sealBoth(): Promise<void> {
  const [alice, bob] = engines
  await until(() => expect(kept('open')).toHaveLength(1))
  await alice.sealHand(ROCK)
  await bob.sealHand(SCISSORS)
  await until(() => expect(kept('commit')).toHaveLength(2))
  host.loses = ({ name, payload }) => name === 'revealHand' && payload.hand === ROCK
}

describe('the second channel', () => {
  test('[F1] nothing is posted while the socket brings openings through, nor before the lock', async () => {
    await sealBoth()
    host.loses = () => false
    expect(host.posted).toEqual([])
    await host.pass(1_500)
    await until(() => expect(kept('turn')).toHaveLength(1))
    expect(host.posted).toEqual([])
  })

  test('[M4] an opening the socket keeps losing is posted, and the turn is won', async () => {
    await sealBoth()
    await host.pass(1_500)
    await until(() => expect(kept('turn')).toHaveLength(1))
    expect(kept('turn')[0]?.stored.entry.body).toMatchObject({ winner: 0 })
    const overSocket = host.received.filter(({ seat, sent }) => seat === 0 && sent.name === 'revealHand')
    expect(overSocket.length).toBeGreaterThan(2)
    expect(host.posted.every(({ kind }) => kind === 'reveal')).toBe(true)
    expect(new Set(host.posted.map((opening) => JSON.stringify(opening))).size).toBe(1)
    expect(uncountedOpenings(engines[0].read())).toEqual([])
  })

  test('[M4] without a socket the opening is posted at once', async () => {
    await sealBoth()
    await host.pass(1_500)
    host.emit(0, { type: 'offline' })
    await until(() => expect(kept('reveal')).toHaveLength(2))
    expect(host.posted.length).toBeGreaterThan(0)
  })

  test('[M4] called late in spite of both: the evidence has the signed lock and an opening that holds over it', async () => {
    await sealBoth()
    host.losesPosts = true
    await host.pass(1_500)
    await until(() => expect(host.posted.length).toBeGreaterThan(0))
    await host.pass(REVEAL_AND_JUDGEMENT_MS)
    await until(() => expect(uncountedOpenings(engines[0].read())).toHaveLength(1))
    const [late] = uncountedOpenings(engines[0].read())
    expect(late?.opened?.lock.stored.sig).toHaveLength(128)
    expect(late?.opened?.sig).toBe(host.posted[0]?.sig)
    const { turn = 0, nonce = '' } = late ?? {}
    const input = revealSignatureInput(late?.opened?.lock.stored.hash ?? '', {
      turn,
      seat: 0,
      hand: ROCK,
      nonce,
    })
    expect(await verifySignature(ownKey, input, late?.opened?.sig ?? '')).toBe(true)
    expect(uncountedOpenings(engines[1].read())).toEqual([])
  })

  test('[M4] a commitment that the socket keeps losing is posted, and has its receipt', async () => {
    const [alice] = engines
    await until(() => expect(kept('open')).toHaveLength(1))
    host.loses = ({ name }) => name === 'commitHand'
    await alice.sealHand(ROCK)
    await until(() => expect(kept('commit')).toHaveLength(1))
    expect(new Set(host.posted.map(({ kind }) => kind))).toEqual(new Set(['commit']))
    await until(() => expect(alice.read().seals[0]?.receipts.commit).toBeDefined())
  })
})
