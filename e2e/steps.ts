import { expect, type Page } from '@playwright/test'
import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import { logIn } from '../apps/web/testing/page-steps.ts'
import type { Person } from './people.ts'

/** Opens the login, logs in and waits for the dashboard. */
export async function enterByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await expect(page).toHaveURL('/dashboard')
}

/** Opens a page, the dashboard unless stated otherwise, in a browser that logged in before: the form has its own tests. */
export async function enter(page: Page, person: Person, path = '/dashboard'): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
}

/** The next page that is opened is that of a signed-in player. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(reply.ok()).toBe(true)
  const { user } = await reply.json()
  // A file of the site gives access to its storage before the site itself starts.
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'throwdown',
    JSON.stringify({ auth: { user, isAuthenticated: true } }),
  ] as const)
}

/** One more token of the session in this browser: the page's own is in its memory, where no test can read it. */
export async function anotherToken(page: Page): Promise<string> {
  const headers = { origin: new URL(page.url()).origin, [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value }
  const { token } = await (await page.request.post('/api/auth/refresh', { headers })).json()
  return token
}
