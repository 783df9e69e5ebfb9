import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('the footer of a player is one line at 1440', async ({ page }) => {
  await page.goto('/dashboard')
  const [first, last] = [
    page.getByRole('button', { name: 'About Us' }),
    page.getByText('18+', { exact: true }),
  ]
  await expect(last).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const [upper, lower] = [await first.boundingBox(), await last.boundingBox()]
  expect(lower?.y).toBeLessThan((upper?.y ?? 0) + (upper?.height ?? 0))
})

test('offline on a phone the notice is right above the links, and the balance stays in sight', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const links = page.getByRole('navigation', { name: 'Main' }).last()
  await expect(links).toBeVisible()
  await context.setOffline(true)
  const notice = page.getByText('You are offline. We will reconnect')
  await expect(notice).toBeVisible()
  const [place, below] = [await notice.boundingBox(), await links.boundingBox()]
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0)
})
