import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the kernel gives to connections and to listeners on "any": one of those can be taken at any time. */
const FIRST = 20_000
const COUNT = 12_000

/**
 * A port of loopback that nobody uses, for a process that is started with its number. No other process that asks here gets it
 * while this one lives, also before anybody listens on it and while who listens is killed and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if ((await hold(port)) && (await isUnused(port))) return port
  }
}

export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => freePort()))

/** By UDP, which nothing here uses: the port stays open for TCP, and the hold ends with this process however it ends. */
async function hold(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    const bound = once(socket, 'listening')
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await bound
    return true
  } catch {
    socket.close()
    return false
  }
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}
