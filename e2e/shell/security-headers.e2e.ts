import { connect } from 'node:tls'
import type { APIResponse } from '@playwright/test'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { press } from '../../apps/web/testing/page-steps.ts'
import { CACHE, pageHeaders } from '../../deploy/page-headers.ts'
import { type Nginx, startNginx } from '../../tools/dev/start-nginx.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, joinQueue } from '../match/match-steps.ts'

const POLICY = 'content-security-policy'
const API_POLICY = "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'"

/** What each kind of address gets. A reply of the server has its own policy. */
const ADDRESSES = [
  { path: '/', status: 200, cache: CACHE.other },
  { path: '/bounty/leaderboard', status: 200, cache: CACHE.other },
  { path: '/favicon.svg', status: 200, cache: CACHE.other },
  { path: '/assets/missing-12345678.js', status: 404, cache: CACHE.other },
  { path: '/api/openapi.json', status: 200, policy: API_POLICY },
  { path: '/api/user/profile', status: 401, policy: API_POLICY },
  { path: '/api/nothing', status: 404, policy: API_POLICY },
] as const

/** Each header once, with the value of the one list. */
function expectHeaders(reply: APIResponse, wanted: { policy?: string; overTls: boolean }): void {
  const sent = reply.headersArray().map(({ name, value }) => [name.toLowerCase(), value])
  const listed = Object.entries(pageHeaders(wanted)).map(([name, value]) => [name.toLowerCase(), value])
  for (const [name, value] of listed) {
    const expected = name === POLICY ? (wanted.policy ?? value) : value
    expect(sent.filter(([other]) => other === name)).toEqual([[name, expected]])
  }
}

test('the policy allows no inline code, no inline style, no frame and no other site', () => {
  const policy = pageHeaders({ overTls: true })['Content-Security-Policy']
  expect(policy).not.toMatch(/unsafe|http|\*|data:|blob:/)
  for (const directive of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    expect(policy?.split('; ')).toContain(directive)
})

test('the web of the tests sends the headers with every reply', async ({ page }) => {
  for (const { path, status, ...wanted } of ADDRESSES) {
    const reply = await page.request.get(path)
    expect(reply.status(), path).toBe(status)
    expectHeaders(reply, { ...wanted, overTls: false })
    if ('cache' in wanted) expect(reply.headers()['cache-control']).toBe(wanted.cache)
  }
})

test.describe('nginx of a deployment', () => {
  let nginx: Nginx
  test.use({ ignoreHTTPSErrors: true })

  test.beforeAll(async () => {
    const { serverUrl, tlsWebPort } = sharedStack()
    nginx = await startNginx({ servers: [new URL(serverUrl).host], httpsPort: tlsWebPort })
  })
  test.afterAll(() => nginx.stop())

  test('sends the headers with every reply', async ({ request }) => {
    for (const { path, status, ...wanted } of ADDRESSES) {
      const reply = await request.get(nginx.origin + path)
      expect(reply.status(), path).toBe(status)
      expectHeaders(reply, { ...wanted, overTls: true })
      if ('cache' in wanted) expect(reply.headers()['cache-control'], path).toBe(wanted.cache)
    }
  })

  test('lets browsers keep the files of a build, compressed, and nothing else', async ({ request }) => {
    const page = await (await request.get(nginx.origin)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const reply = await request.get(nginx.origin + script, { headers: { 'accept-encoding': 'gzip' } })
    expect(reply.status()).toBe(200)
    expect(reply.headers()).toMatchObject({ 'cache-control': CACHE.hashed, 'content-encoding': 'gzip' })
    expectHeaders(reply, { overTls: true })
    const api = await request.get(`${nginx.origin}/api/openapi.json`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(api.headers()['content-encoding']).toBeUndefined()
    expect((await request.get(`${nginx.origin}/.git/config`)).status()).toBe(404)
    expect((await request.get(`${nginx.origin}/.well-known/nothing`)).headers()['content-type']).toMatch(
      /json/,
    )
  })

  test('sends the headers with errors of its own', async ({ request }) => {
    const large = await request.post(`${nginx.origin}/api/auth/login`, {
      data: { email: 'a'.repeat(70_000) },
    })
    expect(large.status()).toBe(413)
    expectHeaders(large, { overTls: true })
    const httpsPort = await freePort()
    // Port 9 of loopback: no process listens there.
    const alone = await startNginx({ servers: ['127.0.0.1:9'], httpsPort })
    const down = await request.get(`${alone.origin}/api/openapi.json`)
    await alone.stop()
    expect(down.status()).toBe(502)
    expectHeaders(down, { overTls: true })
  })

  test('leads to TLS, and has no page for another name', async ({ request }) => {
    const plain = await request.get(`http://localhost:${nginx.httpPort}/login`, { maxRedirects: 0 })
    expect(plain.status()).toBe(301)
    expect(plain.headers()['location']).toBe('https://localhost/login')
    const { promise, resolve } = Promise.withResolvers<string>()
    const options = { servername: 'elsewhere.example', rejectUnauthorized: false }
    const socket = connect(nginx.httpsPort, '127.0.0.1', options, () => resolve('connected'))
    socket.on('error', ({ message }) => resolve(message))
    expect(await promise).toContain('unrecognized name')
    socket.destroy()
  })

  test('serves the whole product: login, a reload, a search over the socket', async ({ browser }) => {
    const options = { baseURL: nginx.origin, ignoreHTTPSErrors: true }
    const { page } = await aFundedPlayer(browser, options)
    await page.reload()
    const opened = page.waitForEvent('websocket')
    await joinQueue(page, 'normal', 1)
    expect((await opened).url()).toMatch(/^wss:/)
    await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
    await press(page, 'Cancel search')
    await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
    await page.context().close()
  })
})
