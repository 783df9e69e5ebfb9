import type { Hand } from '@throwdown/rules/transcript/commitment'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import { createSigningKey, runVerification } from '../../../crypto/web-crypto.ts'
import type { MatchEngine } from './match-engine.ts'
import { Accomplice } from './testing/accomplice.ts'
import { LocalHost, MATCH_ID } from './testing/local-host.ts'
import { aDevice, aPage, type Device } from './testing/open-page.ts'
import { openingsOf } from './testing/openings-of.ts'
import { unseen } from './testing/rewrite-history.ts'

const ROCK: Hand = 0
const PAPER: Hand = 1
const HOUR_MS = 3_600_000
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })
const isTrue = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 3_000, interval: 5 })

let host: LocalHost
let victim: Device
let accomplice: Accomplice
let page: MatchEngine
let goBack: () => void
let pages: MatchEngine[]

const openings = () => openingsOf(host, 0)
const lastType = () => host.transcript().entries.at(-1)?.entry.type

async function openPage(store: MatchStore = victim.store): Promise<MatchEngine> {
  const opened = aPage(host, { seat: 0, store })
  pages.push(opened)
  await opened.start()
  return opened
}

/** The operator has learnt the hand from the first lock and shows every page a lock that beats it. */
beforeEach(async () => {
  pages = []
  host = new LocalHost()
  victim = await aDevice()
  const { publicKey, secret } = await createSigningKey()
  accomplice = new Accomplice(host, secret)
  await host.open([victim.key.publicKey, publicKey])
  page = await openPage()
  await accomplice.accept()
  await isTrue(() => lastType() === 'open')
  await page.sealHand(ROCK)
  await isTrue(() => lastType() === 'commit')
  goBack = host.remember()
  await accomplice.lockAgainst(ROCK)
  await isTrue(() => openings().length === 1)
})
afterEach(() => {
  for (const opened of pages) opened.stop()
})

async function findProof(shown: MatchEngine) {
  await until(() => expect(shown.read().proofs.map(({ fraud }) => fraud)).toContain('two-locks'))
  const proof = shown.read().proofs.find(({ fraud }) => fraud === 'two-locks')
  const read: unknown = JSON.parse(JSON.stringify(proof))
  const { proven } = await runVerification(judgeFraud(read, ROOT_KEYS))
  const stored = await victim.store.findMatch(MATCH_ID)
  const isStored = stored?.proofs.some(({ fraud }) => fraud === 'two-locks')
  return { proven, isStored, openings: new Set(openings()).size }
}
const PROVEN = { proven: true, isStored: true, openings: 1 }

describe('[F2] a second lock for a turn is never opened and leaves a proof', () => {
  test('in the same page', async () => {
    goBack()
    await accomplice.lockAgainst(PAPER)
    expect(await findProof(page)).toEqual(PROVEN)
  })

  test('after a reload', async () => {
    page.stop()
    goBack()
    await accomplice.lockAgainst(PAPER)
    expect(await findProof(await openPage())).toEqual(PROVEN)
  })

  test('in a second tab while the first is open', async () => {
    goBack()
    await unseen(host, () => accomplice.lockAgainst(PAPER))
    expect(await findProof(await openPage())).toEqual(PROVEN)
  })

  test('in a second tab that has read the store before the first one wrote its lock', async () => {
    const asSealed = async () =>
      (await victim.store.sealsOf(MATCH_ID)).map(({ opened: _opened, ...seal }) => ({
        ...seal,
        receipts: {},
      }))
    page.stop()
    goBack()
    await accomplice.lockAgainst(PAPER)
    const late = await openPage({ ...victim.store, sealsOf: asSealed })
    expect(await findProof(late)).toEqual(PROVEN)
  })

  test('one hour later', async () => {
    page.stop()
    goBack()
    await accomplice.lockAgainst(PAPER)
    host.nowMs += HOUR_MS
    expect(await findProof(await openPage())).toEqual(PROVEN)
  })

  test('and the proof is still offered after another reload that shows only the first lock', async () => {
    page.stop()
    const first = host.transcript()
    goBack()
    await accomplice.lockAgainst(PAPER)
    expect(await findProof(await openPage())).toEqual(PROVEN)
    for (const opened of pages) opened.stop()
    const shown = first.entries.map((stored) => ({ stored, audience: 'both' }) as const)
    host.kept.splice(0, host.kept.length, ...shown)
    expect((await openPage()).read().proofs.map(({ fraud }) => fraud)).toContain('two-locks')
  })
})
