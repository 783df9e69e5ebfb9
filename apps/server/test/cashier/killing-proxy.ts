import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** When the process is killed: before its request arrives, or after it was executed and before the process knows. */
export type KillPoint = { readonly text: string; readonly when: 'before' | 'after' }

/** Passes a connection on, and kills the process behind it at one request of it. */
export class KillingProxy {
  private point: KillPoint | null = null
  private kill: () => void = () => undefined
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  private constructor(targetPort: number) {
    this.server = createServer((client) => this.join(client, targetPort))
  }

  static async open(targetPort: number): Promise<KillingProxy> {
    const proxy = new KillingProxy(targetPort)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  arm(point: KillPoint, kill: () => void): void {
    this.point = point
    this.kill = kill
  }

  disarm(): void {
    this.point = null
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private join(client: Socket, targetPort: number): void {
    const target = connect(targetPort, '127.0.0.1')
    let killsAtReply = false
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      const isHit = this.point !== null && chunk.includes(this.point.text)
      if (isHit && this.point?.when === 'before') return this.shoot()
      killsAtReply ||= isHit
      target.write(chunk)
    })
    target.on('data', (chunk: Buffer) => {
      if (killsAtReply) return this.shoot()
      client.write(chunk)
    })
  }

  private shoot(): void {
    if (this.point === null) return
    this.point = null
    this.kill()
  }
}
