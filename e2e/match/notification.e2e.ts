import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, joinQueue, leaveAll, mayThrow } from './match-steps.ts'

// The browser without a window knows no notifications.
test.use({ launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] } })

test('a player who turned notifications on gets one in a hidden tab, and it goes with the match', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const { page: first } = await aFundedPlayer(browser)
  const { page: second } = await aFundedPlayer(browser)
  await first.context().grantPermissions(['notifications'], { origin: new URL(first.url()).origin })
  await first.evaluate(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    window.Notification = class extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(title)
      }
      override close(): void {
        shown.push('closed')
        super.close()
      }
    }
  })
  const shown = () => first.evaluate(() => Reflect.get(window, 'shown'))
  await joinQueue(first)
  await expect(first.getByText('You get a notification if this tab is in the background.')).toBeVisible({
    timeout: 40_000,
  })
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await joinQueue(second)
  await expect.poll(shown, { timeout: 20_000 }).toEqual(['Opponent found'])
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await mayThrow(first)
  await expect.poll(shown).toEqual(['Opponent found', 'closed'])
  await leaveAll(first, second)
})
