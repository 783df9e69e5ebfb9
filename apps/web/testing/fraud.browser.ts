import type { BrowserContext, Page } from '@playwright/test'
import type { Entry } from '@throwdown/rules/transcript/entry'
import { DayKey } from '../src/crypto/testing/operator-keys.ts'
import { Accomplice } from '../src/features/match/engine/testing/accomplice.ts'
import type { Sent } from '../src/features/match/engine/testing/local-host.ts'
import { openingsOf } from '../src/features/match/engine/testing/openings-of.ts'
import {
  rewriteHistory,
  unseen,
  withForgedCommitment,
  withOtherWinner,
} from '../src/features/match/engine/testing/rewrite-history.ts'
import { checkProof } from './check-proof.ts'
import { aBrowserKey, createSigningKey, LocalHost, openMatch } from './host-page.ts'
import { expect, test } from './page-test.ts'

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const OTHER_MATCH = '0190a5c0-0000-7000-8000-000000000002'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Longer than a player may take for a throw, and than the time after which that is judged. */
const COMMIT_AND_JUDGEMENT_MS = 40_000

let host: LocalHost
let accomplice: Accomplice
let keys: readonly [string, string]
/** Another page of the same browser: reads what the engine has stored. */
let storage: Page
let page: Page

test.beforeEach(async ({ context }) => {
  host = new LocalHost()
  // The engine in the page reads its own clock, so the host lives in the present.
  host.nowMs = Date.now()
  storage = await context.newPage()
  const { publicKey, secret } = await createSigningKey()
  keys = [await aBrowserKey(storage), publicKey]
  accomplice = new Accomplice(host, secret)
})

const openings = () => new Set(openingsOf(host, 0))
const sent = (name: Sent['name'], to = host) =>
  to.received.filter((from) => from.seat === 0 && from.sent.name === name)
const hasAccepted = () =>
  expect.poll(() => host.kept.map(({ stored: { entry } }) => entry.type)).toEqual(['header', 'accept'])
const isRefused = () =>
  expect(page.getByText('The server sent something that does not add up.')).toBeVisible()

/** What the engine has on disk. */
const stored = () =>
  storage.evaluate(async (matchId) => {
    const store = await window.openMatchStore(Date.now())
    const [[seal], match] = await Promise.all([store.sealsOf(matchId), store.findMatch(matchId)])
    return {
      receipts: Object.keys(seal?.receipts ?? {}),
      hasHeader: match !== undefined,
      hasResult: match?.result !== undefined,
    }
  }, host.matchId)

/** The player sees the first turn and has sealed nothing. */
async function openFirstTurn(context: BrowserContext, day?: DayKey): Promise<void> {
  await host.open(keys, day)
  await accomplice.accept()
  page = await openMatch(context, host)
  await expect(page.getByText('Make your throw')).toBeVisible()
}

async function sealRock(): Promise<void> {
  await page.keyboard.press('r')
  await expect.poll(stored).toMatchObject({ receipts: ['commit'] })
}

const EVERY_WAY = ['in the same page', 'after a reload', 'in a second tab', 'one hour later'] as const
const LIVE_AND_LATER = ['in the same page', 'after a reload'] as const

/** How the operator shows the player what it has signed. */
const SHOW: Readonly<Record<(typeof EVERY_WAY)[number], (context: BrowserContext) => Promise<void>>> = {
  'in the same page': async () => host.emitEntries(0, host.transcript().entries),
  'after a reload': async () => {
    await page.reload()
  },
  'in a second tab': async (context) => {
    page = await openMatch(context, host)
  },
  'one hour later': async (context) => {
    await page.close()
    host.nowMs += HOUR_MS
    page = await openMatch(context, host, { clockMs: host.nowMs })
  },
}

for (const when of LIVE_AND_LATER)
  test(`[F2] a forged commitment is not opened and its receipt is a proof, shown ${when}`, async ({
    context,
  }) => {
    await openFirstTurn(context)
    await sealRock()
    await unseen(host, async () => {
      await accomplice.lockAgainst(SCISSORS)
      await rewriteHistory(host, withForgedCommitment(0))
    })
    await SHOW[when](context)
    await isRefused()
    await checkProof(page, 'broken-receipt')
    expect(openings().size).toBe(0)
  })

for (const when of LIVE_AND_LATER)
  test(`[F2] a commitment dropped after its receipt is proven, shown ${when}`, async ({ context }) => {
    await openFirstTurn(context)
    const goBack = host.remember()
    await sealRock()
    goBack()
    await unseen(host, async () => {
      for (let turn = 0; turn < 2; turn++) await host.pass(COMMIT_AND_JUDGEMENT_MS)
    })
    expect(host.kept.map(({ stored: { entry } }) => entry.type)).toContain('timeout')
    expect(host.kept.at(-1)?.stored.entry.type).toBe('result')
    await SHOW[when](context)
    await checkProof(page, 'broken-receipt')
    expect(openings().size).toBe(0)
  })

for (const when of EVERY_WAY)
  test(`[F2] a second lock is not opened and is proven, shown ${when}`, async ({ context }) => {
    await openFirstTurn(context)
    await sealRock()
    const goBack = host.remember()
    // The operator learns the hand and gives no receipt for it.
    host.loses = ({ name }) => name === 'revealHand'
    await accomplice.lockAgainst(ROCK)
    await expect.poll(() => openings().size).toBe(1)
    goBack()
    await unseen(host, () => accomplice.lockAgainst(PAPER))
    await SHOW[when](context)
    await isRefused()
    const file = await checkProof(page, 'two-locks')
    expect(openings().size).toBe(1)
    await page.goto('/verify')
    await page.getByLabel('Transcript or fraud proof').setInputFiles(file)
    await expect(page.getByText('This file proves a fraud: two-locks')).toBeVisible()
  })

const withOtherStake = (entry: Entry): Entry =>
  entry.type === 'header' ? { ...entry, body: { ...entry.body, tier: 10, stakeMicroUsd: '10000000' } } : entry

for (const when of LIVE_AND_LATER)
  test(`[F2] a header with another stake is refused and proven, shown ${when}`, async ({ context }) => {
    await host.open(keys)
    const goBack = host.remember()
    page = await openMatch(context, host)
    await hasAccepted()
    goBack()
    await rewriteHistory(host, withOtherStake)
    await SHOW[when](context)
    await isRefused()
    await checkProof(page, 'two-headers')
    // The acceptance of the first header may be sent again; no other one exists.
    expect(new Set(sent('acceptMatch').map(({ sent: { payload } }) => JSON.stringify(payload))).size).toBe(1)
  })

test('[F2] a header for a second match with the same key is refused and proven', async ({ context }) => {
  await host.open(keys)
  page = await openMatch(context, host)
  await hasAccepted()
  const second = new LocalHost()
  second.nowMs = Date.now()
  second.matchId = OTHER_MATCH
  await second.open(keys)
  page = await openMatch(context, second)
  await isRefused()
  await checkProof(page, 'two-headers')
  expect(sent('acceptMatch', second)).toHaveLength(0)
})

for (const when of LIVE_AND_LATER)
  test(`[F3] a second result is proven, shown ${when}`, async ({ context }) => {
    await openFirstTurn(context)
    await accomplice.surrender()
    await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible()
    await expect.poll(stored).toMatchObject({ hasResult: true })
    await rewriteHistory(host, withOtherWinner)
    await SHOW[when](context)
    await checkProof(page, 'two-results')
  })

/** Neither the first page nor a reload accepts. */
async function isNeverAccepted(context: BrowserContext): Promise<void> {
  page = await openMatch(context, host)
  await isRefused()
  await page.reload()
  await isRefused()
  expect(sent('sync')).toHaveLength(2)
  expect(sent('acceptMatch')).toHaveLength(0)
  expect(await stored()).toMatchObject({ hasHeader: false })
}

test('[M7] a header with another stake than that of the join is never accepted', async ({ context }) => {
  await host.open(keys)
  await rewriteHistory(host, withOtherStake)
  await isNeverAccepted(context)
})

test('[M7] a header under an expired day key is never accepted', async ({ context }) => {
  const validity = { validFrom: host.nowMs - 24 * HOUR_MS, validTo: host.nowMs - 1 }
  await host.open(keys, await DayKey.certified(validity))
  await isNeverAccepted(context)
})

test('[M7] a header from the past, where a stolen day key was valid, is never accepted', async ({
  context,
}) => {
  host.nowMs -= 11 * MINUTE_MS
  await host.open(keys)
  await isNeverAccepted(context)
})

test('[F2] a lock under a day key that has expired during the match is not opened', async ({ context }) => {
  const validity = { validFrom: host.nowMs - HOUR_MS, validTo: host.nowMs + 1_000 }
  await openFirstTurn(context, await DayKey.certified(validity))
  await sealRock()
  await accomplice.lockAgainst(SCISSORS)
  await isRefused()
  await page.reload()
  await isRefused()
  expect(openings().size).toBe(0)
})
