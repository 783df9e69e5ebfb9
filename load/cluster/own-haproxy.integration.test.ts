import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnHaproxy, startOwnHaproxy } from './own-haproxy.ts'

/** A server by its number that says whether it is ready, replies with its number, and lets a socket open. */
class NumberedServer {
  isReady = true
  private readonly http: Server
  private readonly ops: Server

  constructor(number: number) {
    this.http = createServer((_request, reply) => reply.end(String(number)))
    this.http.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: numbers\r\n\r\n')
      socket.on('data', (bytes) => socket.write(`${number}${bytes.toString()}`))
    })
    this.ops = createServer(({ url }, reply) => {
      reply.writeHead(url === '/health/ready' && this.isReady ? 200 : 503).end()
    })
  }

  async start(): Promise<{ port: number; opsPort: number }> {
    return { port: await listen(this.http), opsPort: await listen(this.ops) }
  }

  stop(): void {
    for (const server of [this.http, this.ops]) {
      server.close()
      server.closeAllConnections()
    }
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return (server.address() as AddressInfo).port
}

const servers = [new NumberedServer(1), new NumberedServer(2)] as const
let haproxy: OwnHaproxy
const sockets: Socket[] = []
beforeAll(async () => {
  haproxy = await startOwnHaproxy(await Promise.all(servers.map((server) => server.start())))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await haproxy.stop()
  for (const server of servers) server.stop()
})

/** Who replies to twenty calls. */
async function repliers(): Promise<string> {
  const seen = new Set<string>()
  for (let call = 0; call < 20; call += 1)
    seen.add(await (await fetch(haproxy.url, { headers: { connection: 'close' } })).text())
  return [...seen].toSorted().join()
}

async function openSocket(): Promise<(word: string) => Promise<string>> {
  const socket = connect(Number(new URL(haproxy.url).port), '127.0.0.1')
  sockets.push(socket)
  const read = async () => String((await once(socket, 'data'))[0])
  socket.write('GET /socket.io/ HTTP/1.1\r\nhost: play\r\nconnection: upgrade\r\nupgrade: numbers\r\n\r\n')
  expect(await read()).toContain('101')
  return async (word) => {
    socket.write(word)
    return read()
  }
}

test('a server that is not ready gets no new calls and keeps its open sockets; it is back when it is ready', async () => {
  await expect.poll(repliers).toBe('1,2')
  const said = [await openSocket(), await openSocket()]
  const numbers = await Promise.all(said.map((say) => say('a')))
  expect(numbers.toSorted()).toEqual(['1a', '2a'])
  servers[0].isReady = false
  await expect.poll(repliers).toBe('2')
  expect((await Promise.all(said.map((say) => say('b')))).toSorted()).toEqual(['1b', '2b'])
  servers[0].isReady = true
  await expect.poll(repliers).toBe('1,2')
})

test('when no server is ready, as without a database, they still get the calls: their replies say what is wrong', async () => {
  for (const server of servers) server.isReady = false
  // By turns instead of by connections: each second call reaches the same server.
  await expect.poll(repliers).toBe('1,2')
  servers[1].isReady = true
  await expect.poll(repliers).toBe('2')
})
