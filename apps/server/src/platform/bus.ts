import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

/** Receives the messages of other nodes, never the node's own. */
type Listener = (message: unknown) => void

/**
 * Messages between nodes: Redis sharded pub/sub, so a node receives only the channels it subscribed to and the bus
 * scales with Redis nodes. Best effort: nothing waits and nothing is repeated. The database has what must not be lost.
 */
export class Bus {
  private readonly publisher: Redis
  private readonly subscriber: Redis
  private readonly prefix: string
  private readonly log: Log
  private readonly listeners = new Map<string, Listener>()
  /** Prefix of each message, so that a node recognises its own without parsing them. */
  private readonly nodeId = randomUUID()

  constructor({ redis, keyPrefix, log }: { redis: Redis; keyPrefix: string; log: Log }) {
    // Nothing waits for a publish; without a time limit there is no timer per message.
    this.publisher = redis.withCommandOptions({ timeout: 0 })
    this.prefix = keyPrefix
    this.log = log
    this.subscriber = redis.duplicate()
    this.subscriber.on('error', () => undefined)
    // Channels requested while Redis was unreachable.
    this.subscriber.on('ready', () => {
      for (const channel of this.listeners.keys()) void this.subscribeInRedis(channel)
    })
    void this.subscriber.connect().catch((err: unknown) => log.warn({ err }, 'the bus is not connected'))
  }

  publish(channel: string, message: object): void {
    if (!this.publisher.isReady) return
    this.publisher
      .sPublish(this.prefix + channel, this.nodeId + JSON.stringify(message))
      .catch((err: unknown) => this.log.debug({ err }, 'a message between nodes was lost'))
  }

  subscribe(channel: string, listener: Listener): void {
    this.listeners.set(channel, listener)
    void this.subscribeInRedis(channel)
  }

  unsubscribe(channel: string): void {
    this.listeners.delete(channel)
    if (!this.subscriber.isReady) return
    this.subscriber.sUnsubscribe(this.prefix + channel).catch(() => undefined)
  }

  close(): void {
    this.listeners.clear()
    if (this.subscriber.isOpen) this.subscriber.destroy()
  }

  // One function for all channels: subscribing twice adds no second listener.
  private readonly receive = (text: string, channel: string): void => {
    if (text.startsWith(this.nodeId)) return
    const listener = this.listeners.get(channel.slice(this.prefix.length))
    if (!listener) return
    const message: unknown = JSON.parse(text.slice(this.nodeId.length))
    listener(message)
  }

  private async subscribeInRedis(channel: string): Promise<void> {
    if (!this.subscriber.isReady) return
    try {
      await this.subscriber.sSubscribe(this.prefix + channel, this.receive)
    } catch (err) {
      this.log.debug({ err }, 'could not subscribe to a channel; retried when Redis is back')
    }
  }
}
