import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { EntryType } from '@throwdown/rules/transcript/entry'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DayKey } from '../../../crypto/testing/operator-keys.ts'
import { runVerification } from '../../../crypto/web-crypto.ts'
import type { MatchEngineDeps } from './engine-state.ts'
import type { MatchEngine } from './match-engine.ts'
import { LocalHost, type Sent } from './testing/local-host.ts'
import { aDevice, aPage, type Device } from './testing/open-page.ts'
import { rewriteHistory, withForgedCommitment, withOtherWinner } from './testing/rewrite-history.ts'

const ROCK: Hand = 0
const SCISSORS: Hand = 2
const OTHER_MATCH = '0190a5c0-0000-7000-8000-000000000002'
const MINUTE_MS = 60_000
/** Longer than a player may take for a throw, and than the time after which that is judged. */
const COMMIT_AND_JUDGEMENT_MS = 40_000
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 5 })

let host: LocalHost
let devices: readonly [Device, Device]
let pages: MatchEngine[]

beforeEach(async () => {
  pages = []
  host = new LocalHost()
  devices = [await aDevice(), await aDevice()]
})
afterEach(() => {
  for (const page of pages) page.stop()
})

const start = (at: LocalHost = host, day?: DayKey) =>
  at.open([devices[0].key.publicKey, devices[1].key.publicKey], day)

async function openPage(
  seat: 0 | 1,
  changes: Partial<MatchEngineDeps> = {},
  at = host,
): Promise<MatchEngine> {
  const page = aPage(at, { seat, store: devices[seat].store, ...changes })
  pages.push(page)
  await page.start()
  return page
}

const kept = (type: EntryType) => host.kept.filter(({ stored }) => stored.entry.type === type)
const sent = (name: Sent['name'], at = host) =>
  at.received.filter(({ seat, sent: { name: given } }) => seat === 0 && given === name).length

/** Both have sealed the first turn, and the player in seat 0 has a receipt. */
async function bothSeal(): Promise<readonly [MatchEngine, MatchEngine]> {
  await start()
  const [alice, bob] = [await openPage(0), await openPage(1)]
  await until(() => expect(kept('open')).toHaveLength(1))
  await alice.sealHand(ROCK)
  await until(() => expect(alice.read().seals[0]?.receipts.commit).toBeDefined())
  await bob.sealHand(SCISSORS)
  await until(() => expect(kept('commit')).toHaveLength(2))
  return [alice, bob]
}

/** The frauds that a page offers, as anyone judges them from the saved files. */
async function provenBy(page: MatchEngine): Promise<string[]> {
  const verdicts = page.read().proofs.map((proof) => {
    const file: unknown = JSON.parse(JSON.stringify(proof))
    return runVerification(judgeFraud(file, ROOT_KEYS))
  })
  return (await Promise.all(verdicts)).map((verdict) => (verdict.proven ? verdict.fraud : verdict.detail))
}

const lastIs = (type: EntryType) => until(() => expect(host.kept.at(-1)?.stored.entry.type).toBe(type))

describe('a receipt binds the operator', () => {
  test('[F2] a commitment dropped after its receipt is proven once the operator signs on', async () => {
    await start()
    const alice = await openPage(0)
    await openPage(1)
    await until(() => expect(kept('open')).toHaveLength(1))
    const goBack = host.remember()
    await alice.sealHand(ROCK)
    await until(() => expect(alice.read().seals[0]?.receipts.commit).toBeDefined())
    alice.stop()
    goBack()
    for (let turn = 0; turn < 2; turn++) await host.pass(COMMIT_AND_JUDGEMENT_MS)
    await lastIs('result')
    const reloaded = await openPage(0)
    await until(() => expect(reloaded.read().proofs).toHaveLength(1))
    expect(await provenBy(reloaded)).toEqual(['broken-receipt'])
  })

  test('[F2] a forged commitment in a lock is not opened, and contradicts the receipt', async () => {
    const [alice] = await bothSeal()
    alice.stop()
    await host.pass(1_500)
    await lastIs('lock')
    await rewriteHistory(host, withForgedCommitment(0))
    const reloaded = await openPage(0)
    await until(() => expect(reloaded.read().isBroken).toBe(true))
    await until(() => expect(reloaded.read().proofs).toHaveLength(1))
    expect(await provenBy(reloaded)).toEqual(['broken-receipt'])
    expect(sent('revealHand')).toBe(0)
  })

  test('[F2] a commitment of the opponent that they did not sign is not opened', async () => {
    const [alice] = await bothSeal()
    alice.stop()
    await host.pass(1_500)
    await lastIs('lock')
    await rewriteHistory(host, withForgedCommitment(1))
    const reloaded = await openPage(0)
    await until(() => expect(reloaded.read().isBroken).toBe(true))
    expect(sent('revealHand')).toBe(0)
  })

  test.each([
    ['comes at a time at which the throw does not count', { recv: Date.UTC(2026, 0, 1, 0, 5) }],
    ['is for another message', { sigHash: 'ab'.repeat(32) }],
  ])('[F1] a commitment is sent again while its receipt %s', async (_why, forged) => {
    await start()
    const [alice] = [await openPage(0), await openPage(1)]
    await until(() => expect(kept('open')).toHaveLength(1))
    host.signsFor = (received) => ({ ...received, ...forged })
    await alice.sealHand(ROCK)
    await until(() => expect(sent('commitHand')).toBeGreaterThan(1))
    expect(alice.read().seals[0]?.receipts).toEqual({})
    host.signsFor = (received) => received
    await until(() => expect(alice.read().seals[0]?.receipts.commit).toBeDefined())
    const sends = sent('commitHand')
    await host.pass(2_000)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(sent('commitHand')).toBe(sends)
  })
})

describe('one header', () => {
  test('[F2] a second header for the match is refused and proven', async () => {
    await start()
    const alice = await openPage(0)
    await until(() => expect(sent('acceptMatch')).toBe(1))
    alice.stop()
    const swapped = new LocalHost()
    swapped.nowMs = host.nowMs + 1
    await start(swapped)
    const reloaded = await openPage(0, {}, swapped)
    await until(() => expect(reloaded.read().proofs).toHaveLength(1))
    expect(await provenBy(reloaded)).toEqual(['two-headers'])
    expect(sent('acceptMatch', swapped)).toBe(0)
  })

  test('[F2] a second match with the same key is refused and proven', async () => {
    await start()
    await openPage(0)
    await until(() => expect(sent('acceptMatch')).toBe(1))
    const other = new LocalHost()
    other.matchId = OTHER_MATCH
    await start(other)
    const second = await openPage(0, {}, other)
    await until(() => expect(second.read().proofs).toHaveLength(1))
    expect(await provenBy(second)).toEqual(['two-headers'])
    expect(sent('acceptMatch', other)).toBe(0)
  })
})

describe('one result', () => {
  test.each(['in the same page', 'after a reload'])('[F3] a second result is proven %s', async (when) => {
    const [alice, bob] = await bothSeal()
    await bob.surrender()
    await lastIs('result')
    await until(async () => expect((await devices[0].store.findMatch(host.matchId))?.result).toBeDefined())
    await rewriteHistory(host, withOtherWinner)
    if (when === 'after a reload') alice.stop()
    else host.emitEntries(0, host.transcript().entries.slice(-1))
    const page = when === 'after a reload' ? await openPage(0) : alice
    await until(() => expect(page.read().proofs).toHaveLength(1))
    expect(await provenBy(page)).toEqual(['two-results'])
  })
})

describe('the time', () => {
  test('[M7] nothing is accepted under a day key that has expired', async () => {
    const validity = { validFrom: host.nowMs - 24 * 60 * MINUTE_MS, validTo: host.nowMs - 1 }
    await start(host, await DayKey.certified(validity))
    const alice = await openPage(0)
    await until(() => expect(alice.read().isBroken).toBe(true))
    expect(sent('acceptMatch')).toBe(0)
  })

  test('[M7] nothing is accepted from the past, where a stolen day key was valid', async () => {
    await start()
    const alice = await openPage(0, { nowMs: () => host.nowMs + 11 * MINUTE_MS })
    await until(() => expect(alice.read().isBroken).toBe(true))
    expect(sent('acceptMatch')).toBe(0)
  })

  test('[M7] the clock is not compared again for a header that was accepted', async () => {
    await start()
    host.loses = ({ name }) => name === 'acceptMatch'
    const alice = await openPage(0)
    await until(() => expect(sent('acceptMatch')).toBe(1))
    alice.stop()
    host.loses = () => false
    const reloaded = await openPage(0, { nowMs: () => host.nowMs + 11 * MINUTE_MS })
    await until(() => expect(kept('accept')).toHaveLength(1))
    expect(reloaded.read().isBroken).toBe(false)
  })
})
