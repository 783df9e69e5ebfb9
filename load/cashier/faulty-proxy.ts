import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of all calls to the node: never sent, executed but the reply lost, or late. Together 30%. */
const CHANCE = { unasked: 0.1, lost: 0.1, late: 0.1 }
const LATE_MS_MAX = 1_000

/** Stands between the cashier and its node, as a bad network does. */
export async function startFaultyProxy(nodeUrl: string) {
  const counts = { calls: 0, faults: 0 }
  let isFaulty = true
  const server = createServer(
    (request, response) => void forward(request, response).catch(() => response.destroy()),
  )

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (isFaulty) counts.calls += 1
    const luck = isFaulty ? Math.random() : 1
    if (luck < CHANCE.unasked + CHANCE.lost + CHANCE.late) counts.faults += 1
    if (luck < CHANCE.unasked) return void response.destroy()
    const reply = await fetch(nodeUrl, { method: 'POST', body })
    const answer = await reply.text()
    if (luck < CHANCE.unasked + CHANCE.lost) return void response.destroy()
    if (luck < CHANCE.unasked + CHANCE.lost + CHANCE.late) await sleep(Math.random() * LATE_MS_MAX)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(answer)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    heal: () => void (isFaulty = false),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
