import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** When the connection breaks: in the middle of the message, or after the server has it and before its reply. */
export type Cut = 'mid-data' | 'before-answer' | 'never'

export interface CuttingProxy {
  readonly url: string
  cut: Cut
  /** Connections that were cut. */
  cuts: number
  close(): void
}

/** A proxy between sender and SMTP server that breaks the connection at a chosen moment. */
export async function openCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    open.add(client).add(server)
    const cutNow = () => {
      proxy.cuts += 1
      client.destroy()
      server.destroy()
    }
    join({ client, server, proxy, cutNow })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const proxy: CuttingProxy = {
    url: `smtp://127.0.0.1:${address.port}`,
    cut: 'never',
    cuts: 0,
    close() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
  return proxy
}

interface Wire {
  readonly client: Socket
  readonly server: Socket
  readonly proxy: CuttingProxy
  readonly cutNow: () => void
}

function join({ client, server, proxy, cutNow }: Wire): void {
  let sent = ''
  let inData = false
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  client.on('data', (chunk: Buffer) => {
    if (inData && proxy.cut === 'mid-data') {
      server.write(chunk.subarray(0, chunk.length / 2), cutNow)
      return
    }
    sent += chunk.toString('latin1')
    server.write(chunk)
  })
  server.on('data', (chunk: Buffer) => {
    const answer = chunk.toString('latin1')
    if (inData && sent.endsWith('\r\n.\r\n')) {
      if (proxy.cut === 'before-answer') {
        cutNow()
        return
      }
      inData = false
    }
    // Replies to pipelined commands arrive together.
    if (/^354/m.test(answer)) inData = true
    client.write(chunk)
  })
}
