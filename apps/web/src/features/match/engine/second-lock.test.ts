import { commitmentOf, type Hand } from '@throwdown/rules/transcript/commitment'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { acceptSignatureInput, commitSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MatchStore } from '../../../crypto/match-store.ts'
import { sha256 } from '../../../crypto/testing/sync-sha256.ts'
import { runVerification, signWith } from '../../../crypto/web-crypto.ts'
import type { MatchEngine } from './match-engine.ts'
import { LocalHost, MATCH_ID } from './testing/local-host.ts'
import { aDevice, aPage, type Device } from './testing/open-page.ts'

const ROCK: Hand = 0
const PAPER: Hand = 1
const HOUR_MS = 3_600_000
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })
const isTrue = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 3_000, interval: 5 })

let host: LocalHost
let victim: Device
let accomplice: Device
let page: MatchEngine
let goBack: () => void
let pages: MatchEngine[]

const openings = () =>
  host.received.flatMap(({ seat, sent }) =>
    seat === 0 && sent.name === 'revealHand' ? [sent.payload.sig] : [],
  )
const lastType = () => host.transcript().entries.at(-1)?.entry.type

/** The accomplice in seat 1 commits to this hand, and the turn is locked. */
async function lockAgainst(hand: Hand): Promise<void> {
  const [header] = host.transcript().entries
  if (header?.entry.type !== 'header') throw new Error('the match has no header')
  const playerId = header.entry.body.players[1].id
  const sealed = { headerHash: header.hash, matchId: MATCH_ID, turn: 1, seat: 1, playerId, hand } as const
  const c = commitmentOf({ ...sealed, nonce: 'ab'.repeat(32) }, sha256)
  const sig = await signWith(
    accomplice.key.secret,
    commitSignatureInput(header.hash, { turn: 1, seat: 1, c }),
  )
  await host.link(1).send('commitHand', { matchId: MATCH_ID, turn: 1, c, sig })
  await host.pass(1_500)
}

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
  ;[victim, accomplice] = [await aDevice(), await aDevice()]
  await host.open([victim.key.publicKey, accomplice.key.publicKey])
  page = await openPage()
  const headerHash = host.transcript().entries[0]?.hash ?? ''
  const sig = await signWith(accomplice.key.secret, acceptSignatureInput(headerHash, 1))
  await host.link(1).send('acceptMatch', { matchId: MATCH_ID, sig })
  await isTrue(() => lastType() === 'open')
  await page.sealHand(ROCK)
  await isTrue(() => lastType() === 'commit')
  goBack = host.remember()
  await lockAgainst(ROCK)
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

describe('[H1] a second lock for a turn is never opened and leaves a proof', () => {
  test('in the same page', async () => {
    goBack()
    await lockAgainst(PAPER)
    expect(await findProof(page)).toEqual(PROVEN)
  })

  test('after a reload', async () => {
    page.stop()
    goBack()
    await lockAgainst(PAPER)
    expect(await findProof(await openPage())).toEqual(PROVEN)
  })

  test('in a second tab while the first is open', async () => {
    const emit = host.emit.bind(host)
    host.emit = () => {}
    goBack()
    await lockAgainst(PAPER)
    host.emit = emit
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
    await lockAgainst(PAPER)
    const late = await openPage({ ...victim.store, sealsOf: asSealed })
    expect(await findProof(late)).toEqual(PROVEN)
  })

  test('one hour later', async () => {
    page.stop()
    goBack()
    await lockAgainst(PAPER)
    host.nowMs += HOUR_MS
    expect(await findProof(await openPage())).toEqual(PROVEN)
  })

  test('and the proof is still offered after another reload that shows only the first lock', async () => {
    page.stop()
    const first = host.transcript()
    goBack()
    await lockAgainst(PAPER)
    expect(await findProof(await openPage())).toEqual(PROVEN)
    for (const opened of pages) opened.stop()
    const shown = first.entries.map((stored) => ({ stored, audience: 'both' }) as const)
    host.kept.splice(0, host.kept.length, ...shown)
    expect((await openPage()).read().proofs.map(({ fraud }) => fraud)).toContain('two-locks')
  })
})
