import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/world/free-port.ts'

const SCRIPT = fileURLToPath(new URL('../../packages/localnet/src/run-localnet.ts', import.meta.url))

/** A local chain in a process of its own, with the time at which each of its blocks became final. */
export async function startOwnLocalnet() {
  const port = await freePort()
  const child = spawn(process.execPath, [SCRIPT, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${port}`
  const socketUrl = `ws://127.0.0.1:${port}`
  const roots: { readonly slot: bigint; readonly atMs: number }[] = []
  const socket = new WebSocket(socketUrl)
  await once(socket, 'open')
  socket.addEventListener('message', ({ data }) => {
    const { params } = JSON.parse(String(data))
    if (params) roots.push({ slot: BigInt(params.result), atMs: Date.now() })
  })
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rootSubscribe', params: [] }))
  return {
    url,
    socketUrl,
    async call(method: string, params: readonly unknown[]): Promise<void> {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const reply: { error?: unknown } = JSON.parse(await (await fetch(url, { method: 'POST', body })).text())
      if (reply.error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(reply.error)}`)
    },
    /** NaN if it has not become final. */
    finalAtMs: (slot: bigint): number => roots.find((root) => root.slot >= slot)?.atMs ?? Number.NaN,
    stop: () => {
      socket.close()
      child.kill('SIGKILL')
    },
  }
}
