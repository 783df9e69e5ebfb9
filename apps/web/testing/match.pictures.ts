import type { BrowserContext, Page } from '@playwright/test'
import type { MatchEngine } from '../src/features/match/engine/match-engine.ts'
import type { LinkEvent } from '../src/realtime/match-link.ts'
import { FakeSocket } from './fake-socket.ts'
import { aBrowserKey, aRival, createSigningKey, LocalHost, openMatch } from './host-page.ts'
import { mockLobby } from './lobby-replies.ts'
import { test } from './page-test.ts'
import { aTranscript, showProof } from './played-match.ts'
import { signIn } from './signed-in.ts'

const FOLDER = '../../../screens'
const TICKET_ID = '0190a5c0-0000-7000-8000-0000000000e1'

// A picture takes about as long as a reveal: one moment of each. The later ones wait for the strike.
const TURNS = [
  { key: 'r', hand: 0, atMs: 0, waitMs: 0 },
  { key: 'p', hand: 1, atMs: 130, waitMs: 0 },
  { key: 's', hand: 2, atMs: 950, waitMs: 0 },
  { key: 'r', hand: 2, atMs: 1_400, waitMs: 1_250 },
  { key: 'p', hand: 0, atMs: 2_200, waitMs: 1_250 },
] as const

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['mobile', 390, 844],
  ['small', 360, 640],
  ['landscape', 844, 390],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })
    test('a staked match', async ({ context }) => {
      // Twelve pictures take their time.
      test.setTimeout(180_000)
      const { host, page, rival } = await aMatch(context)
      await page.getByText('Make your throw').waitFor()
      await picture(page, 'pick', device)
      for (const { key, hand, atMs, waitMs } of TURNS) {
        await throwBoth({ host, page, rival }, { key, hand, sealed: atMs === 0 ? device : null })
        await page.getByRole('button', { name: 'Skip' }).waitFor()
        await page.waitForTimeout(waitMs)
        await freezeAt(page, atMs)
        await picture(page, `reveal-${atMs}`, device)
        await page.keyboard.press('Escape')
      }
      await page.getByRole('heading', { name: 'Victory' }).waitFor()
      await tell(page, { type: 'balance', available: '104750000', reserved: '0' })
      await page.waitForTimeout(1_500)
      await wholePicture(page, 'result', device)
      await tell(page, {
        type: 'rematch_offered',
        matchId: host.matchId,
        untilMs: Date.now() + 14_000,
        tier: 5,
        number: 1,
        rival: { name: 'bob', avatarId: 'first' },
      })
      await page.getByText('wants a rematch').waitFor()
      await page.getByText('Details').click()
      await wholePicture(page, 'result-offered', device)
      rival.stop()
    })

    test('a lost match', async ({ context }) => {
      const { host, page, rival } = await aMatch(context)
      for (const [key, hand] of [
        ['r', 1],
        ['p', 2],
      ] as const) {
        await throwBoth({ host, page, rival }, { key, hand, sealed: null })
        await page.getByRole('button', { name: 'Skip' }).waitFor()
        await page.keyboard.press('Escape')
      }
      await page.getByRole('heading', { name: 'Defeat' }).waitFor()
      await tell(page, { type: 'balance', available: '95000000', reserved: '0' })
      await page.waitForTimeout(1_500)
      await wholePicture(page, 'result-loss', device)
      rival.stop()
    })

    test('join and search', async ({ page }) => {
      const socket = new FakeSocket()
      await signIn(page)
      await mockLobby(page)
      await socket.attach(page, (_name, { ticketId }) => ({
        success: true,
        data: { ticketId, state: 'waiting' },
      }))
      await page.goto('/play?tier=5&mode=bounty')
      await page.getByRole('button', { name: 'Join Game' }).waitFor()
      await page.waitForTimeout(1_000)
      await picture(page, 'join', device)
      await page.getByRole('button', { name: 'Join Game' }).click()
      await page.getByRole('button', { name: 'Cancel search' }).waitFor()
      socket.push('balanceChanged', { available: '96000000', reserved: '5000000' })
      const ticket = { id: TICKET_ID, tier: 5, mode: 'bounty', joinedAtMs: Date.now() - 12_000 }
      const wait = { reason: 'open', untilMs: null }
      socket.push('queueChanged', { ticket, othersWaiting: 'few', wait })
      await page.getByText('Searching for an opponent').waitFor()
      await picture(page, 'searching-bounty', device)
      const normal = { ...ticket, mode: 'normal' }
      socket.push('queueChanged', { ticket: normal, othersWaiting: 0, wait: { ...wait, reason: 'first' } })
      await page.getByText('You are first in line').waitFor()
      await picture(page, 'searching', device)
      const late = { ...normal, joinedAtMs: Date.now() - 26_000 }
      socket.push('queueChanged', { ticket: late, othersWaiting: 'few', wait: { ...wait, reason: 'none' } })
      await page.getByText('Taking a while?').waitFor()
      await page.waitForTimeout(500)
      await wholePicture(page, 'searching-offers', device)
    })

    test('bars', async ({ page }) => {
      const socket = new FakeSocket()
      await signIn(page)
      await mockLobby(page)
      await socket.attach(page, () => ({ success: true, data: {} }))
      await page.goto('/fairness')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(1_000)
      const wait = { reason: 'open', untilMs: null }
      const ticket = { id: TICKET_ID, tier: 5, mode: 'bounty', joinedAtMs: Date.now() - 12_000 }
      socket.push('balanceChanged', { available: '96000000', reserved: '5000000' })
      socket.push('queueChanged', { ticket, othersWaiting: 'few', wait })
      await page.getByText('Searching $5').waitFor()
      await picture(page, 'bar-search', device)
      socket.push('queueChanged', { ticket: null, othersWaiting: 0, wait })
      const offer = { matchId: TICKET_ID, tier: 5, number: 1, untilMs: Date.now() + 14_000 }
      socket.push('rematchOffered', { ...offer, rival: { name: 'Ironvale', avatarId: 'first' } })
      await page.getByText('wants a rematch').waitFor()
      await picture(page, 'bar-rematch', device)
      socket.push('rematchEnded', { matchId: TICKET_ID, reason: 'cancelled' })
      socket.push('strikesChanged', { strikes: 2, barredUntilMs: Date.now() + 581_000 })
      await page.getByRole('button', { name: 'Why?' }).waitFor()
      await picture(page, 'bar-barred', device)
      await page.getByRole('button', { name: 'Why?' }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(500)
      await picture(page, 'bar-why', device)
    })

    test('a proof', async ({ page }) => {
      await showProof(page, await aTranscript())
      await page.getByRole('heading', { name: 'This match is fair' }).waitFor()
      await page.screenshot({
        path: new URL(`${FOLDER}/match-verify-${device}.png`, import.meta.url).pathname,
        fullPage: true,
      })
    })

    test('pages', async ({ page }) => {
      await signIn(page)
      for (const name of ['practice', 'fairness']) {
        await page.goto(`/${name}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(800)
        await page.screenshot({
          path: new URL(`${FOLDER}/match-${name}-${device}.png`, import.meta.url).pathname,
          fullPage: true,
        })
      }
    })
  })
}

type OpenMatch = { host: LocalHost; page: Page; rival: MatchEngine }

async function aMatch(context: BrowserContext): Promise<OpenMatch> {
  const host = new LocalHost()
  host.nowMs = Date.now()
  const setUp = await context.newPage()
  const [own, other] = [await aBrowserKey(setUp), await createSigningKey()]
  await signIn(setUp)
  await setUp.goto('/testing/key.html')
  await setUp.close()
  await host.open([own, other.publicKey])
  const rival = await aRival(host, other)
  await rival.start()
  return { host, rival, page: await openMatch(context, host) }
}

async function throwBoth(
  { host, page, rival }: OpenMatch,
  { key, hand, sealed }: { key: string; hand: 0 | 1 | 2; sealed: string | null },
): Promise<void> {
  await page.getByText('Make your throw').waitFor()
  await page.keyboard.press(key)
  await page.getByText(/, sealed/).waitFor()
  if (sealed) await picture(page, 'sealed', sealed)
  await rival.sealHand(hand)
  await host.pass(1_500)
}

const tell = (page: Page, event: LinkEvent) =>
  page.evaluate((received) => window.receiveFromHost(received), event)

const picture = (page: Page, name: string, device: string) =>
  page.screenshot({ path: new URL(`${FOLDER}/match-${name}-${device}.png`, import.meta.url).pathname })

/** The backdrop is fixed to the window, so a tall page is pictured in a tall window. */
async function wholePicture(page: Page, name: string, device: string): Promise<void> {
  await picture(page, name, device)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  if (needed <= height) return
  await page.setViewportSize({ width, height: needed })
  await picture(page, `${name}-whole`, device)
  await page.setViewportSize({ width, height })
}

/** Shows the reveal as it stands at a moment, however long a picture takes. */
const freezeAt = (page: Page, atMs: number) =>
  page.evaluate((ms) => {
    for (const element of document.querySelectorAll('section *'))
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = ms
      }
  }, atMs)
