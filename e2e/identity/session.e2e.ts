import type { BrowserContext, Page } from '@playwright/test'
import { jwtVerify, SignJWT } from 'jose'
import { enterCode, logIn, press, signUp, toast } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { anAddress, expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson, aPlayer } from '../people.ts'
import { anotherToken, enterByForm } from '../steps.ts'
import { sessionEnds } from '../store.ts'

const REFRESH_COOKIE = '__Host-throwdown-refresh'

test('the access token is in memory only {3.4}', async ({ page, context }) => {
  const player = await aPlayer()
  const answered = page.waitForResponse('**/api/auth/login')
  await enterByForm(page, player)
  const { token } = await (await answered).json()
  expect(await worksAt(page, token)).toBe(true)
  const renewed = page.waitForResponse('**/api/auth/refresh')
  await page.reload()
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  const { token: second } = await (await renewed).json()
  // Everything that outlives the page: both storages, the databases, and the cookies that scripts cannot read either.
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  const stored = JSON.stringify([cookies, origins, await page.evaluate(() => Object.entries(sessionStorage))])
  expect(stored).toContain(player.username)
  for (const text of [token, second]) expect(stored).not.toContain(text)
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a signup that is verified after a reload is signed in all the same', { tag: '@night' }, async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  await page.reload()
  await enterCode(page, codeIn(await mailTo(person.email)))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
})

test('the auth state lives under one key and survives a reload {3.3 3.5-6 4.2 4.14}', async ({ page }) => {
  const person = aPerson()
  await signUp(page, person)
  expect(await storedKeys(page)).toEqual(['throwdown'])
  await enterCode(page, codeIn(await mailTo(person.email)))
  await expect(page).toHaveURL('/dashboard')
  expect(await storedAuth(page)).toMatchObject({ user: { email: person.email }, isAuthenticated: true })
  await page.reload()
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
  expect(await worksAt(page, await anotherToken(page))).toBe(true)
})

test('logging out says so, clears user and token and ends the session on the server {2.110 4.18-19}', async ({
  page,
}) => {
  const player = await aPlayer()
  await enterByForm(page, player)
  const token = await anotherToken(page)
  expect(await worksAt(page, token)).toBe(true)
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  expect(await worksAt(page, token)).toBe(false)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('the token is renewed before its ten minutes end, and the player notices nothing {3.4}', async ({
  page,
  context,
}) => {
  const player = await aPlayer()
  await page.clock.install()
  await enterByForm(page, player)
  const first = await cookieOf(context)
  const answered = page.waitForResponse('**/api/auth/refresh')
  await page.clock.fastForward('09:30')
  const answer = await answered
  expect(answer.status()).toBe(200)
  const { token } = await answer.json()
  expect((await cookieOf(context))?.value).not.toBe(first?.value)
  expect(await worksAt(page, token)).toBe(true)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  expect(await sessionEnds(player.email)).toEqual([null, null])
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('a token that ran out is renewed by the first call, and the player notices nothing', {
  tag: '@night',
}, async ({ page }) => {
  const player = await aPlayer()
  await page.route('**/api/auth/login', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    await route.fulfill({ response: reply, json: { ...body, token: await expiredTwin(body.token) } })
  })
  const answered = page.waitForResponse('**/api/auth/refresh')
  await enterByForm(page, player)
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\$5 Needs/ })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a page that was closed fetches a token before it is shown again', { tag: '@night' }, async ({
  page,
}) => {
  const player = await aPlayer()
  await enterByForm(page, player)
  const answered = page.waitForResponse('**/api/auth/refresh')
  await page.reload()
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a stolen refresh token used twice ends the family, thief and owner alike {3.4-5}', async ({
  page,
  context,
}) => {
  const player = await aPlayer()
  await enterByForm(page, player)
  const stolen = await cookieOf(context)
  expect(stolen).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })

  const thief = anAddress()
  const first = await refreshAs({ cookie: stolen?.value, address: thief })
  expect(first.status).toBe(200)
  const { token } = await first.json()
  expect(await worksAt(page, token)).toBe(true)
  // Until the successor is used, the reply may have been lost; after that the stolen token is known to be a copy.
  const second = await refreshAs({ cookie: refreshCookieIn(first), address: thief })
  expect(second.status).toBe(200)

  // The owner's page comes back with the token that was used already.
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await worksAt(page, token)).toBe(false)
  expect((await refreshAs({ cookie: refreshCookieIn(second), address: thief })).status).toBe(401)
  expect(await sessionEnds(player.email)).toEqual([null, 'token-reused'])
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('logging out in one tab logs out the others; logging in follows too', async ({ page, context }) => {
  const player = await aPlayer()
  await enterByForm(page, player)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  await press(page, 'Logout')
  await expect(other).toHaveURL('/login')
  const followed = page.waitForResponse('**/api/auth/refresh')
  await logIn(other, { identifier: player.email, password: player.password })
  await expect(other).toHaveURL('/dashboard')
  expect((await followed).status()).toBe(200)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  expect(await mailsTo(player.email)).toHaveLength(1)
})

async function cookieOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === REFRESH_COOKIE)
}

// They say nothing about the player: volumes and motion stay with the browser until an account brings its own.
const KEYS_OF_NOBODY = new Set(['throwdown-cookie-choice', 'throwdown-device-id', 'throwdown-game-settings'])

async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  return keys.filter((key) => !KEYS_OF_NOBODY.has(key))
}

async function storedAuth(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('throwdown') ?? '{}').auth)
}

/** The same session's token, as the server would have signed it an hour ago. */
async function expiredTwin(token: string): Promise<string> {
  const key = Buffer.from(sharedStack().accessTokenKey, 'base64url')
  const { payload, protectedHeader } = await jwtVerify(token, key)
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600
  return new SignJWT({ ...payload, iat: hourAgo, exp: hourAgo + 600 })
    .setProtectedHeader(protectedHeader)
    .sign(key)
}

async function worksAt(page: Page, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/api/user/profile', { headers })
  expect([200, 401]).toContain(answer.status())
  return answer.ok()
}

async function refreshAs({ cookie, address }: { cookie: string | undefined; address: string }) {
  const { origin } = sharedStack()
  return fetch(`${origin}/api/auth/refresh`, {
    method: 'POST',
    headers: {
      origin,
      'x-throwdown-page': '1',
      'x-forwarded-for': address,
      cookie: `${REFRESH_COOKIE}=${cookie}`,
    },
  })
}

function refreshCookieIn(reply: Response): string | undefined {
  return reply.headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1]
}
