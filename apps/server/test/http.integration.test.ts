import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { defineEndpoint } from '@throwdown/contract/endpoint'
import { dataReply, succeed } from '@throwdown/contract/envelope'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import type { RegisterRoutes } from '../src/app/http.ts'
import { refuse } from '../src/platform/refusal.ts'
import { serve } from '../src/platform/route.ts'
import { aContext, anHttp, apiWithoutSockets } from './world/context.ts'

const rename = defineEndpoint({
  method: 'PUT',
  path: '/player/:playerId',
  access: 'public',
  summary: 'Rename a player',
  params: z.object({ playerId: z.coerce.number().int() }),
  query: z.object({ silent: z.stringbool().default(false) }),
  body: z.object({ username: z.string().min(5) }),
  reply: dataReply(z.object({ playerId: z.number(), username: z.string(), silent: z.boolean() })),
  refusals: ['not_allowed'],
})
const ping = defineEndpoint({
  method: 'GET',
  path: '/ping',
  access: 'public',
  summary: 'Answer',
  reply: dataReply(z.object({ pong: z.string() })),
  refusals: [],
})
const secret = defineEndpoint({ ...ping, path: '/secret', access: 'player' })

const routes: RegisterRoutes = (api) => {
  serve(api, rename, async ({ params, query, body }) => {
    expectTypeOf(params).toEqualTypeOf<{ playerId: number }>()
    expectTypeOf(query).toEqualTypeOf<{ silent: boolean }>()
    expectTypeOf(body).toEqualTypeOf<{ username: string }>()
    if (body.username === 'admin') refuse('not_allowed')
    return succeed({ ...params, ...query, ...body })
  })
  serve(api, ping, async ({ body }) => {
    expectTypeOf(body).toEqualTypeOf<undefined>()
    return succeed({ pong: 'pong' })
  })
  serve(api, secret, async () => succeed({ pong: 'for players' }))
}

function bind(api: Parameters<RegisterRoutes>[0]): void {
  // @ts-expect-error a reply of another shape does not compile
  serve(api, ping, async () => succeed({ pong: 7 }))
  // @ts-expect-error a reply without its envelope does not compile
  serve(api, ping, async () => ({ pong: 'pong' }))
}
void bind

const put = { method: 'PUT', url: '/api/player/7?silent=true' } as const

test('a call is parsed by its endpoint, handled and returned in the envelope {7.4}', async () => {
  const app = await anHttp(aContext(), routes)
  const reply = await app.inject({ ...put, body: { username: 'annabel', unknown: 'dropped' } })
  expect(reply.json()).toEqual({ success: true, data: { playerId: 7, silent: true, username: 'annabel' } })
})

test('a malformed call is declined without echoing what was sent, in the reply or the log', async () => {
  const context = aContext()
  const app = await anHttp(context, routes)
  const reply = await app.inject({ ...put, body: { username: 'oops' } })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ success: false, code: 'invalid_request' })
  expect(reply.body).not.toContain('oops')
  expect(context.logLines.join()).toContain('/username')
  expect(context.logLines.join()).not.toContain('oops')
})

test('a refusal returns its own code, status and text {8.53}', async () => {
  const app = await anHttp(aContext(), routes)
  const reply = await app.inject({ ...put, body: { username: 'admin' } })
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({
    success: false,
    code: 'not_allowed',
    message: 'You are not allowed to do this.',
  })
})

test('an endpoint for players is closed while nobody can sign in', async () => {
  const app = await anHttp(aContext(), routes)
  const reply = await app.inject('/api/secret')
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({ code: 'not_signed_in' })
})

test('an unknown error returns the request id and nothing else {8.3}', async () => {
  const context = aContext()
  const app = await anHttp(context, (api) =>
    serve(api, ping, async () => {
      throw new Error('connection to 10.1.2.3 refused')
    }),
  )
  const reply = await app.inject({ url: '/api/ping', headers: { 'x-request-id': 'trace-0001' } })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    success: false,
    code: 'internal_error',
    message: 'An unexpected error occurred.',
    requestId: 'trace-0001',
  })
  expect(context.logLines.join()).toContain('connection to 10.1.2.3 refused')
})

test('a reply of the wrong shape fails as a logged bug in tests and development', async () => {
  const context = aContext()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler would refuse the bug this test plants
  const wrong = { success: true, data: { pong: 7 } } as unknown as { success: true; data: { pong: string } }
  const app = await anHttp(context, (api) => serve(api, ping, async () => wrong))
  const reply = await app.inject('/api/ping')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ success: false, code: 'internal_error' })
  expect(context.logLines.join()).toContain('"bug":true')
})

test.each(['development', 'production'])(
  'fields outside the contract never leave the server in %s',
  async (mode) => {
    const leaky = { ...succeed({ pong: 'pong', passwordHash: 'leak' }), debug: 'leak' }
    const app = await anHttp(aContext({ NODE_ENV: mode }), (api) => serve(api, ping, async () => leaky))
    const reply = await app.inject('/api/ping')
    expect(reply.json()).toEqual({ success: true, data: { pong: 'pong' } })
  },
)

test('every other failure of HTTP itself is in the envelope too', async () => {
  const app = await anHttp(aContext({ BODY_BYTES_MAX: '1024' }), routes)
  const json = { 'content-type': 'application/json' }
  const cases = [
    [{ url: '/api/nothing-here' }, 404, 'not_found'],
    [{ url: '/api/%zz' }, 400, 'invalid_request'],
    [{ ...put, headers: json, payload: '{"username":' }, 400, 'invalid_request'],
    [
      { ...put, headers: json, payload: JSON.stringify({ username: 'x'.repeat(2_000) }) },
      413,
      'body_too_large',
    ],
    [{ ...put, headers: { 'content-type': 'text/plain' }, payload: 'hello' }, 415, 'unsupported_media_type'],
  ] as const
  for (const [call, status, code] of cases) {
    const reply = await app.inject(call)
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { success: false, code }])
    expect(reply.headers['x-request-id']).toBe(reply.json().requestId)
  }
})

test('request ids are echoed when well-formed and replaced when not', async () => {
  const app = await anHttp(aContext(), routes)
  const idFor = async (sent: string) =>
    (await app.inject({ url: '/api/ping', headers: { 'x-request-id': sent } })).headers['x-request-id']
  expect(await idFor('abcdef-123456')).toBe('abcdef-123456')
  expect(await idFor('bad id <script>')).toMatch(/^[0-9a-f-]{36}$/)
})

test('replies carry strict headers, and only listed origins may read them', async () => {
  const app = await anHttp(aContext(), routes)
  const from = (origin: string) => app.inject({ url: '/api/ping', headers: { origin } })
  const listed = await from('https://play.example')
  expect(listed.headers['access-control-allow-origin']).toBe('https://play.example')
  expect(listed.headers['content-security-policy']).toContain("default-src 'none'")
  expect(listed.headers['x-content-type-options']).toBe('nosniff')
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('an overloaded process sheds calls with a closed code and a retry time', async () => {
  const app = await anHttp(aContext({ HEAP_BYTES_MAX: '1' }), routes)
  await vi.waitFor(async () => expect((await app.inject('/api/ping')).statusCode).toBe(503), {
    timeout: 3_000,
  })
  const reply = await app.inject('/api/ping')
  expect(reply.json()).toMatchObject({ success: false, code: 'overloaded' })
  expect(reply.headers['retry-after']).toBe('2')
})

test('a call in flight is completed after closing has begun; new ones are not accepted', async () => {
  const arrived = Promise.withResolvers<void>()
  const app = await anHttp(aContext(), (api) =>
    serve(api, ping, async () => {
      arrived.resolve()
      await delay(400)
      return succeed({ pong: 'finished' })
    }),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const inFlight = fetch(`${address}/api/ping`)
  await arrived.promise
  const closed = once(app.server, 'close')
  const closing = app.close()
  await delay(50)
  await expect(fetch(`${address}/api/ping`)).rejects.toThrow('fetch failed')
  expect(await (await inFlight).json()).toEqual({ success: true, data: { pong: 'finished' } })
  await Promise.all([closing, closed])
})

test('the API describes itself, and its docs page may load only its own files {7.58}', async () => {
  const app = await anHttp(aContext(), (api, context) => {
    routes(api, context)
    apiWithoutSockets(api, context)
  })
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/system/status', '/api/terms', '/api/player/{playerId}']),
  )
  expect(Object.keys(paths['/api/player/{playerId}'].put.responses).sort()).toEqual([
    '200',
    '400',
    '403',
    '429',
    '500',
    '503',
  ])
  expect(paths['/api/secret'].get.security).toEqual([{ bearer: [] }])
  const page = await app.inject('/api/docs/')
  expect(page.body).toContain('swagger-ui')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
})
