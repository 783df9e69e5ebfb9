import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

/** Hears what other nodes say, never an echo. */
type Listener = (message: unknown) => void

/**
 * Messages between nodes: Redis sharded pub/sub, so a node hears only the channels it asked for and the bus grows with
 * Redis nodes. Nothing waits for it and nothing is repeated; who needs certainty reads the database.
 */
export class Bus {
  private readonly publisher: Redis
  private readonly subscriber: Redis
  private readonly prefix: string
  private readonly log: Log
  private readonly listeners = new Map<string, Listener>()
  /** Stands before each message, so that a node knows its own without reading them. */
  private readonly nodeId = randomUUID()

  constructor({ redis, keyPrefix, log }: { redis: Redis; keyPrefix: string; log: Log }) {
    // Nothing waits for a publish; without a time limit no timer is made for each.
    this.publisher = redis.withCommandOptions({ timeout: 0 })
    this.prefix = keyPrefix
    this.log = log
    this.subscriber = redis.duplicate()
    this.subscriber.on('error', () => undefined)
    // Channels asked for while Redis was away.
    this.subscriber.on('ready', () => {
      for (const channel of this.listeners.keys()) void this.ask(channel)
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
    void this.ask(channel)
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

  // One function for all channels: asking twice adds no second listener.
  private readonly hear = (text: string, channel: string): void => {
    if (text.startsWith(this.nodeId)) return
    const listener = this.listeners.get(channel.slice(this.prefix.length))
    if (!listener) return
    const message: unknown = JSON.parse(text.slice(this.nodeId.length))
    listener(message)
  }

  private async ask(channel: string): Promise<void> {
    if (!this.subscriber.isReady) return
    try {
      await this.subscriber.sSubscribe(this.prefix + channel, this.hear)
    } catch (err) {
      this.log.debug({ err }, 'a channel could not be asked for; it is asked again when Redis is back')
    }
  }
}
