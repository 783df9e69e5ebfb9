/// <reference types="node" />
import { once } from 'node:events'
import { createServer } from 'node:http'
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { defineEndpoint } from '@throwdown/contract/endpoint'
import { dataReply } from '@throwdown/contract/envelope'
import { systemStatus } from '@throwdown/contract/system'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callOf } from './endpoint.ts'

const rename = defineEndpoint({
  method: 'PUT',
  path: '/player/:playerId',
  access: 'player',
  summary: 'Rename a player',
  params: z.object({ playerId: z.string() }),
  query: z.object({ notify: z.string().optional() }),
  body: z.object({ username: z.string() }),
  reply: dataReply(z.object({ username: z.string() })),
  refusals: [],
})

/** A store whose API talks to a real HTTP server that gives the same reply to every request and records what it received. */
async function aClient(answer: { status: number; body: string } | 'none' | 'closed') {
  const received: string[] = []
  const server = createServer((request, response) => {
    if (answer === 'closed') request.socket.destroy()
    if (typeof answer === 'string') return
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${body}`.trim())
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const api = createApi({
    baseQuery: fetchBaseQuery({
      baseUrl: `http://127.0.0.1:${address.port}/api`,
      timeout: answer === 'none' ? 100 : 10_000,
    }),
    endpoints: (build) => ({
      systemStatus: build.query({ queryFn: callOf(async () => systemStatus) }),
      rename: build.mutation({ queryFn: callOf(async () => rename) }),
    }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return { api, store, received }
}

const status = {
  success: true,
  data: { version: '1.2.3', time: '2026-01-01T00:00:00.000Z', uptimeSeconds: 5 },
}

test('a GET of the contract is a typed query', async () => {
  const { api, store, received } = await aClient({ status: 200, body: JSON.stringify(status) })
  const result = await store.dispatch(api.endpoints.systemStatus.initiate())
  expectTypeOf(result.data).toEqualTypeOf<
    { success: true; data: { version: string; time: string; uptimeSeconds: number } } | undefined
  >()
  expect(result.data).toEqual(status)
  expect(received).toEqual(['GET /api/system/status'])
  expectTypeOf(api.useSystemStatusQuery).toBeFunction()
})

test('anything else is a typed mutation; path, query and body go where the contract says', async () => {
  const { api, store, received } = await aClient({
    status: 200,
    body: '{"success":true,"data":{"username":"annabel"}}',
  })
  const call = { params: { playerId: 'a/b' }, query: { notify: 'no' }, body: { username: 'annabel' } }
  const result = await store.dispatch(api.endpoints.rename.initiate(call))
  expect(result.data).toEqual({ success: true, data: { username: 'annabel' } })
  expect(received).toEqual(['PUT /api/player/a%2Fb?notify=no {"username":"annabel"}'])
  expectTypeOf(api.endpoints.rename.initiate).parameter(0).toEqualTypeOf<{
    params: { playerId: string }
    query: { notify?: string | undefined }
    body: { username: string }
  }>()
})

test.each([
  ['a field of another type', JSON.stringify({ ...status, data: { ...status.data, uptimeSeconds: 'long' } })],
  ['no envelope', JSON.stringify(status.data)],
  ['no JSON at all', '<html>'],
])('a reply with %s is a PARSING_ERROR {7.57}', async (_, body) => {
  const { api, store } = await aClient({ status: 200, body })
  const { error } = await store.dispatch(api.endpoints.systemStatus.initiate())
  expect(error).toMatchObject({ status: 'PARSING_ERROR' })
})

test.each([
  ['a connection that breaks', 'closed', 'FETCH_ERROR'],
  ['a server that does not reply', 'none', 'TIMEOUT_ERROR'],
] as const)('%s (%s) is a %s {7.55-56}', async (_, answer, outcome) => {
  const { api, store } = await aClient(answer)
  const { error } = await store.dispatch(api.endpoints.systemStatus.initiate())
  expect(error).toMatchObject({ status: outcome })
})

test('a failure keeps its status, code and message', async () => {
  const failure = { success: false, message: 'Too many requests.', code: 'too_many_requests', requestId: 'r' }
  const { api, store } = await aClient({ status: 429, body: JSON.stringify(failure) })
  const { error } = await store.dispatch(api.endpoints.systemStatus.initiate())
  expect(error).toEqual({ status: 429, data: failure })
})
