import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE } from '../src/platform/testing/patience.ts'
import { aContext, anHttp, apiWithoutSockets } from './world/context.ts'
import { freePort } from './world/free-port.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase, type TestServer } from './world/identity.ts'
import { startOwnRedis } from './world/own-redis.ts'

const STATUS = '/api/system/status'

test('addresses are counted together over nodes and declined past the limit', async () => {
  const first = aContext({ RATE_LIMIT_MAX: '3' })
  const second = aContext({ RATE_LIMIT_MAX: '3', REDIS_KEY_PREFIX: first.config.REDIS_KEY_PREFIX })
  const nodes = [await anHttp(first, apiWithoutSockets), await anHttp(second, apiWithoutSockets)]
  await vi.waitFor(() => expect(first.redis.isReady && second.redis.isReady).toBe(true), PATIENCE)
  const statuses: number[] = []
  for (const node of [...nodes, ...nodes]) statuses.push((await node.inject(STATUS)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])

  const declined = await nodes[0]?.inject('/api/nothing-here')
  expect(declined?.json()).toMatchObject({ success: false, code: 'too_many_requests' })
  expect(declined?.headers['retry-after']).toBeDefined()
  const elsewhere = await nodes[0]?.inject({ url: STATUS, remoteAddress: '192.0.2.1' })
  expect(elsewhere?.statusCode).toBe(200)
})

test('[L6] players behind one address have a limit each, and a token that we have not signed counts for its address', async () => {
  const database = await createIdentityDatabase()
  onTestFinished(() => database.drop())
  const server = await aTestServer(database)
  const tokens = [await aToken(server), await aToken(server)]
  const app = await anHttp(
    aContext({ RATE_LIMIT_MAX: '2', ACCESS_TOKEN_KEY: server.context.config.ACCESS_TOKEN_KEY }),
    apiWithoutSockets,
  )
  const statusesOf = async (token: string | null) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const statuses: number[] = []
    for (let call = 0; call < 3; call += 1)
      statuses.push((await app.inject({ url: STATUS, headers, remoteAddress: '192.0.2.9' })).statusCode)
    return statuses
  }
  for (const token of [null, ...tokens]) expect(await statusesOf(token)).toEqual([200, 200, 429])
  expect(await statusesOf(`${tokens[0]}x`)).toEqual([429, 429, 429])
})

async function aToken(server: TestServer): Promise<string> {
  const { browser, email, password } = await aVerifiedPlayer(server)
  return (await browser.post('/auth/login', { email, password })).json<{ token: string }>().token
}

test('a client cannot pick its own address; a trusted proxy can name it', async () => {
  const direct = await anHttp(aContext({ RATE_LIMIT_MAX: '1' }), apiWithoutSockets)
  const behind = await anHttp(
    aContext({ RATE_LIMIT_MAX: '1', TRUSTED_PROXIES: '127.0.0.1' }),
    apiWithoutSockets,
  )
  await delay(100)
  const statusesOf = async (app: typeof direct) => {
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const reply = await app.inject({ url: STATUS, headers: { 'x-forwarded-for': address } })
      statuses.push(reply.statusCode)
    }
    return statuses
  }
  expect(await statusesOf(direct)).toEqual([200, 429])
  expect(await statusesOf(behind)).toEqual([200, 200])
})

test('without Redis every request is admitted and a metric rises; the limit is back when Redis is', async () => {
  const port = await freePort()
  const redis = await startOwnRedis(port)
  onTestFinished(() => redis.kill())
  const context = aContext({ RATE_LIMIT_MAX: '1', REDIS_URL: redis.url })
  const app = await anHttp(context, apiWithoutSockets)
  await vi.waitFor(() => expect(context.redis.isReady).toBe(true), PATIENCE)
  const call = async () => (await app.inject(STATUS)).statusCode
  expect([await call(), await call()]).toEqual([200, 429])

  await redis.kill()
  expect([await call(), await call(), await call()]).toEqual([200, 200, 200])
  expect(await context.metrics.registry.getSingleMetricAsString('rate_limit_unavailable_total')).toMatch(
    /total.* 3$/m,
  )

  const returned = await startOwnRedis(port)
  onTestFinished(() => returned.kill())
  await vi.waitFor(async () => expect(await call()).toBe(429), { timeout: 50_000, interval: 200 })
})

test('a Redis that hangs costs a request no more than a moment', async () => {
  const redis = await startOwnRedis(await freePort())
  onTestFinished(() => redis.kill())
  const context = aContext({ REDIS_URL: redis.url })
  const app = await anHttp(context, apiWithoutSockets)
  await vi.waitFor(() => expect(context.redis.isReady).toBe(true), PATIENCE)
  redis.freeze()
  const startedAtMs = performance.now()
  expect((await app.inject(STATUS)).statusCode).toBe(200)
  expect(performance.now() - startedAtMs).toBeLessThan(1_000)
})
