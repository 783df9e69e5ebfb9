import { type Page, test } from '@playwright/test'
import { FakeSocket } from './fake-socket.ts'
import { aBrowserKey, aRival, createSigningKey, LocalHost, openMatch } from './host-page.ts'
import { answerLobby } from './lobby-replies.ts'
import { aTranscript, showProof } from './played-match.ts'
import { signIn } from './signed-in.ts'

const FOLDER = '../../../screens'

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
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })
    test('a staked match', async ({ context }) => {
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
      const page = await openMatch(context, host)
      await page.getByText('Make your throw').waitFor()
      await picture(page, 'pick', device)
      for (const { key, hand, atMs, waitMs } of TURNS) {
        await page.getByText('Make your throw').waitFor()
        await page.keyboard.press(key)
        await page.getByText(/, sealed/).waitFor()
        if (atMs === 0) await picture(page, 'sealed', device)
        await rival.sealHand(hand)
        await host.pass(1_500)
        await page.getByRole('button', { name: 'Skip' }).waitFor()
        await page.waitForTimeout(waitMs)
        await freezeAt(page, atMs)
        await picture(page, `reveal-${atMs}`, device)
        await page.keyboard.press('Escape')
      }
      await page.getByRole('heading', { name: 'Victory' }).waitFor()
      await page.waitForTimeout(1_500)
      await picture(page, 'result', device)
      rival.stop()
    })

    test('join and search', async ({ page }) => {
      const socket = new FakeSocket()
      await signIn(page)
      await answerLobby(page)
      await socket.attach(page, (_name, { ticketId }) => ({
        success: true,
        data: { ticketId, state: 'waiting' },
      }))
      await page.goto('/play?tier=5&mode=bounty')
      await page.getByRole('button', { name: 'Join Game' }).waitFor()
      await page.waitForTimeout(1_000)
      await picture(page, 'join', device)
      await page.getByRole('button', { name: 'Join Game' }).click()
      await page.getByRole('heading', { name: 'Searching for an opponent' }).waitFor()
      await picture(page, 'searching', device)
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

const picture = (page: Page, name: string, device: string) =>
  page.screenshot({ path: new URL(`${FOLDER}/match-${name}-${device}.png`, import.meta.url).pathname })

/** Shows the reveal as it stands at a moment, however long a picture takes. */
const freezeAt = (page: Page, atMs: number) =>
  page.evaluate((ms) => {
    for (const element of document.querySelectorAll('section *'))
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = ms
      }
  }, atMs)
