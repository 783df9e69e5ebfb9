import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../apps/server/test/world/free-port.ts'
import { type Nginx, startNginx } from './dev/start-nginx.ts'

// What nginx takes of one address: calls and sockets of many players behind it, and no flood.

const BURST_OF_CALLER = 300
const agent = new Agent({ keepAlive: true, maxSockets: 600, rejectUnauthorized: false })
let webRoot: string
let upstream: Server
let nginx: Nginx

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'throwdown-web-'))
  writeFileSync(join(webRoot, 'index.html'), 'page')
  // A call is replied to at once; a socket stays open.
  upstream = createServer((call, reply) => {
    if (!call.url?.startsWith('/socket.io/')) reply.end('{}')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', resolve))
  nginx = await startNginx({ servers: [`127.0.0.1:${port}`], httpsPort: await freePort(), webRoot })
})

afterAll(async () => {
  agent.destroy()
  await nginx.stop()
  upstream.closeAllConnections()
  upstream.close()
  rmSync(webRoot, { recursive: true })
})

type Call = { readonly path?: string; readonly token?: string }

function statusOf({ path = '/api/system/status', token }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) }
    const options = {
      host: 'localhost',
      servername: 'localhost',
      port: nginx.httpsPort,
      path,
      headers,
      agent,
    }
    const call = request(options, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })
}

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length
const callMany = (calls: number, call: Call): Promise<number[]> =>
  Promise.all(Array.from({ length: calls }, () => statusOf(call)))

test('[L6] a flood of calls without a session costs the players behind the same address nothing', async () => {
  // In batches, so that the limit on calls at once is not what ends them.
  const flood: number[] = []
  for (let sent = 0; sent < 4 * BURST_OF_CALLER; sent += 100) flood.push(...(await callMany(100, {})))
  expect(countOf(flood, 429)).toBeGreaterThan(0)
  for (const token of ['player.one.token', 'player.two.token'])
    expect(await callMany(100, { token })).toEqual(Array.from({ length: 100 }, () => 200))
  const ownFlood: number[] = []
  for (let sent = 0; sent < 4 * BURST_OF_CALLER; sent += 100)
    ownFlood.push(...(await callMany(100, { token: 'player.one.token' })))
  expect(countOf(ownFlood, 429)).toBeGreaterThan(0)
  expect(await statusOf({ token: 'player.two.token' })).toBe(200)
})

test('[L6] 400 open sockets behind one address leave its calls alone', async () => {
  const refused: number[] = []
  // They end with the agent.
  for (let opened = 0; opened < 400; opened++)
    statusOf({ path: '/socket.io/' }).then(
      (status) => refused.push(status),
      () => undefined,
    )
  await expect.poll(async () => upstreamConnections()).toBeGreaterThanOrEqual(400)
  expect(refused).toEqual([])
  expect(await statusOf({ token: 'player.three.token' })).toBe(200)
})

const upstreamConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    upstream.getConnections((err, count) => (err ? reject(err) : resolve(count))),
  )
