import type { Page } from '@playwright/test'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, () => ({ success: true, data: { ticketId: 't', state: 'waiting' } }))
})

async function expectRefusal(page: Page, reason: RegExp): Promise<void> {
  await page.goto('/play?tier=5&mode=normal')
  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await join.click({ force: true })
  expect(socket.received).toEqual([])
}

test('a browser that makes no keys cannot join, and sees why', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(crypto.subtle, { generateKey: () => Promise.reject(new Error('not supported')) })
  })
  await expectRefusal(page, /cannot make the key that signs your throws/)
})

test('a browser that stores nothing cannot join, and sees why', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await expectRefusal(page, /does not keep the key that signs your throws/)
})

test('a device whose clock is far off cannot join, and sees why', async ({ page }) => {
  const data = {
    ticket: 'a'.repeat(40),
    expiresAtMs: Date.now() + 30_000,
    serverTimeMs: Date.now() + 660_000,
  }
  await page.route('**/api/realtime/ticket', (route) => route.fulfill({ json: { success: true, data } }))
  await expectRefusal(page, /clock of this device is more than 10 minutes off/)
})

test('an outdated tab names its version, reloads once, and then says so', async ({ page }) => {
  socket.refusal = 'outdated_client'
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await expectRefusal(page, /A new version is out/)
  expect(loads).toBe(2)
  expect(socket.greetings).toMatchObject([{ protocol: 2 }, { protocol: 2 }])
})
