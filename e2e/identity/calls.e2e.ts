import type { Request } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'
import { enterByForm } from '../steps.ts'

test('calls go to /api and accept JSON, carry the token once there is one, and read no settings of nobody {6.13 7.1-3 7.53}', {
  tag: '@night',
}, async ({ page }) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && request.url().includes('/api/'))
      calls.push(request)
  })
  const named = (path: string) => calls.filter((call) => new URL(call.url()).pathname.startsWith(path))
  const player = await aPlayer()
  const answered = page.waitForResponse('**/api/auth/login')
  await enterByForm(page, player)
  const { token } = await (await answered).json()
  await expect.poll(() => named('/api/dashboard').length).toBeGreaterThan(0)
  await expect.poll(() => named('/api/game-settings/').length).toBeGreaterThan(0)
  const login = calls.findIndex((call) => call.url().endsWith('/api/auth/login'))
  for (const [index, call] of calls.entries()) {
    const { accept, authorization } = await call.allHeaders()
    if (call.url().includes('/socket.io/')) continue
    expect([call.url(), accept, authorization]).toEqual([
      call.url(),
      'application/json',
      index > login ? `Bearer ${token}` : undefined,
    ])
  }
  expect(named('/api/game-settings/').every((call) => calls.indexOf(call) > login)).toBe(true)
  // Nobody has settings on the pages before the login.
  calls.length = 0
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await page.goto('/contact')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(named('/api/game-settings/')).toEqual([])
})
