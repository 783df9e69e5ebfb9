import type { Page } from '@playwright/test'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { MatchEngine } from '../src/features/match/engine/match-engine.ts'
import { aBrowserKey, aRival, createSigningKey, LocalHost, openMatch } from './host-page.ts'
import { expect, test } from './page-test.ts'

let host: LocalHost
let rival: MatchEngine
let page: Page

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ context }) => {
  host = new LocalHost()
  // The engine in the page reads its own clock, so the host lives in the present.
  host.nowMs = Date.now()
  const setUp = await context.newPage()
  const [own, other] = [await aBrowserKey(setUp), await createSigningKey()]
  await setUp.close()
  await host.open([own, other.publicKey])
  rival = await aRival(host, other)
  await rival.start()
  page = await openMatch(context, host)
})

test.afterEach(() => rival.stop())

const throwButton = (name: string) =>
  page.getByRole('group', { name: 'Your throw' }).getByRole('button', { name })
const isChoosing = () => expect(page.getByText('Make your throw')).toBeVisible()

async function rivalThrows(hand: Hand): Promise<void> {
  await rival.sealHand(hand)
  await host.pass(1_500)
}

test('a whole match by keyboard, automatic opening, exact payout', async () => {
  await isChoosing()
  await page.keyboard.press('r')
  await expect(page.getByText('Rock, sealed')).toBeVisible()
  await rivalThrows(2)
  await expect(page.getByText('Rock crushes scissors').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await isChoosing()
  await page.keyboard.press('2')
  await expect(page.getByText('Paper, sealed')).toBeVisible()
  await rivalThrows(0)
  await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible()
  await expect(page.getByText('+ $4.75')).toBeVisible()
  await page.getByText('Details').click()
  await expect(page.getByText('$9.75', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Watch replay' }).click()
  await expect(page.getByText('Replay', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Surrender' })).toHaveCount(0)
})

test('a reload while choosing, sealed and after the lock keeps the match and the sealed hand', async () => {
  await isChoosing()
  await page.reload()
  await isChoosing()
  await throwButton('Scissors').click()
  await expect(page.getByText('Scissors, sealed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Scissors, sealed')).toBeVisible()
  host.loses = ({ name }) => name === 'revealHand'
  await rivalThrows(1)
  await expect
    .poll(() => host.received.filter(({ sent }) => sent.name === 'revealHand').length)
    .toBeGreaterThan(0)
  host.loses = () => false
  await page.reload()
  await expect.poll(() => host.kept.some(({ stored }) => stored.entry.type === 'turn')).toBe(true)
  await isChoosing()
  await expect(page.getByText(/: 1 of 2 rounds/)).toBeVisible()
})

test('[M11] the newest tab plays and the older one watches until it closes', async ({ context }) => {
  await isChoosing()
  const newer = await openMatch(context, host)
  await expect(newer.getByText('Make your throw')).toBeVisible()
  await expect(page.getByText('You are playing in another tab.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play here' })).toBeVisible()
  await expect(throwButton('Rock')).toHaveAttribute('aria-disabled', 'true')
  await newer.keyboard.press('p')
  await expect(newer.getByText('Paper, sealed')).toBeVisible()
  await newer.close()
  await expect(page.getByText('Paper, sealed')).toBeVisible()
  await expect(page.getByText('You are playing in another tab')).toBeHidden()
})

test('[M11] a second device only watches', async ({ browser }) => {
  const elsewhere = await browser.newContext({ baseURL: new URL('/', page.url()).href })
  const watching = await openMatch(elsewhere, host)
  await expect(watching.getByText('This match is played on another device.')).toBeVisible()
  await watching.keyboard.press('r')
  await isChoosing()
  await throwButton('Rock').click()
  await expect(watching.getByText('Sealed', { exact: true })).toBeVisible()
  await elsewhere.close()
})

test('[M7] an opponent that has not entered is named, with the seconds that are left', async ({
  context,
}) => {
  const alone = new LocalHost()
  alone.nowMs = Date.now()
  const setUp = await context.newPage()
  await alone.open([await aBrowserKey(setUp), (await createSigningKey()).publicKey])
  await setUp.close()
  const waiting = await openMatch(context, alone)
  await expect(waiting.getByText('Waiting for bob…')).toBeVisible()
  await expect(waiting.getByRole('timer', { name: 'Time to enter' })).toHaveText(/Time to enter([1-9]|10)$/)
})

test('[M3] a lost connection says so and goes on where it was', async () => {
  await isChoosing()
  await page.evaluate(() => window.receiveFromHost({ type: 'offline' }))
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await throwButton('Paper').click()
  await expect(page.getByText('Sealing Paper…')).toBeVisible()
  await page.evaluate(() => window.receiveFromHost({ type: 'online' }))
  await expect(page.getByText('Paper, sealed')).toBeVisible()
  await expect(page.getByText('Connection lost')).toBeHidden()
})

test('[M2] [M4] an opening that nobody receives is counted down offline, then shown with its hand and its warning', async () => {
  await isChoosing()
  host.loses = ({ name }, seat) => name === 'revealHand' && seat === 0
  await throwButton('Rock').click()
  await expect(page.getByText('Rock, sealed')).toBeVisible()
  await rivalThrows(2)
  await expect.poll(() => host.kept.some(({ stored }) => stored.entry.type === 'reveal')).toBe(true)
  await page.evaluate(() => window.receiveFromHost({ type: 'offline' }))
  await expect(
    page.getByText(/^Connection lost\. Your throw is sealed, but must be opened within 0:[34]\d$/),
  ).toBeVisible()
  await page.evaluate(() => window.receiveFromHost({ type: 'online' }))
  await host.pass(42_000)
  await expect(page.getByText('You sealed rock; it was not opened in time').first()).toBeVisible()
  await expect(page.getByText('Rock, not opened', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/· Miss the next throw and you lose the match$/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('You missed a throw. Miss the next throw and you lose the match.'),
  ).toBeVisible()
})
