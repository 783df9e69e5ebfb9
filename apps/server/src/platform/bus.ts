import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'
import type { Redis } from './redis.ts'

/** Every node subscribes to it: the number of its subscribers is the number of nodes. */
const NODES_CHANNEL = 'nodes'

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
  /** No other node listens, so a message would only come back to this one. */
  private isAlone = false
  private greetingsHeard = 0
  private isCounted = false

  constructor({ redis, keyPrefix, log }: { redis: Redis; keyPrefix: string; log: Log }) {
    // Nothing waits for a publish; without a time limit no timer is needed per message.
    this.publisher = redis.withCommandOptions({ timeout: 0 })
    this.prefix = keyPrefix
    this.log = log
    this.subscriber = redis.duplicate()
    this.subscriber.on('error', () => undefined)
    // Channels requested while Redis was unreachable.
    this.subscriber.on('ready', () => {
      for (const channel of this.listeners.keys()) void this.subscribeInRedis(channel)
      if (this.listeners.has(NODES_CHANNEL)) void this.greet()
    })
    void this.subscriber.connect().catch((err: unknown) => log.warn({ err }, 'the bus is not connected'))
  }

  /** Tells the other nodes that this one listens. For nodes only: a process that never does this always publishes. */
  joinNodes(): void {
    this.listeners.set(NODES_CHANNEL, () => {
      this.greetingsHeard += 1
      this.isAlone = false
    })
    void this.greet()
  }

  /** To be repeated: after joinNodes a node publishes only while another node listens. */
  async countNodes(): Promise<void> {
    const heardBefore = this.greetingsHeard
    const isOnlyOne = await this.isOnlyNode().catch(() => false)
    // A node that greeted meanwhile may have come after the count.
    this.isAlone = isOnlyOne && this.greetingsHeard === heardBefore
  }

  publish(channel: string, message: object): void {
    if (this.isAlone) return
    void this.publishInRedis(channel, message)
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
    try {
      const message: unknown = JSON.parse(text.slice(this.nodeId.length))
      listener(message)
    } catch (err) {
      this.log.warn({ err }, 'a message between nodes could not be read')
    }
  }

  private async greet(): Promise<void> {
    this.isCounted = false
    this.isCounted = await this.subscribeInRedis(NODES_CHANNEL)
    await this.publishInRedis(NODES_CHANNEL, {})
  }

  private async isOnlyNode(): Promise<boolean> {
    if (!this.isCounted || !this.publisher.isReady || !this.subscriber.isReady) return false
    const channel = this.prefix + NODES_CHANNEL
    const { [channel]: nodes } = await this.publisher.pubSubShardNumSub([channel])
    return nodes === 1
  }

  private async publishInRedis(channel: string, message: object): Promise<void> {
    if (!this.publisher.isReady) return
    try {
      await this.publisher.sPublish(this.prefix + channel, this.nodeId + JSON.stringify(message))
    } catch (err) {
      this.log.debug({ err }, 'a message between nodes was lost')
    }
  }

  /** True when Redis has confirmed it. */
  private async subscribeInRedis(channel: string): Promise<boolean> {
    if (!this.subscriber.isReady) return false
    try {
      await this.subscriber.sSubscribe(this.prefix + channel, this.receive)
      return true
    } catch (err) {
      this.log.debug({ err }, 'could not subscribe to a channel; retried when Redis is back')
      return false
    }
  }
}
