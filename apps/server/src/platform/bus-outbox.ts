/** As long as a server needs to be started again, or another one to replace it. Then the database repairs what matters. */
const KEPT_MS = 5_000
const KEPT_BYTES_MAX = 16_000_000

export type Kept = { readonly text: string; readonly sinceMs: number }

/** Messages that could not be published yet, in their order per channel. */
export class BusOutbox {
  private readonly byChannel = new Map<string, Kept[]>()
  private bytes = 0
  private readonly onLost: (count: number) => void

  constructor(onLost: (count: number) => void) {
    this.onLost = onLost
  }

  get isEmpty(): boolean {
    return this.byChannel.size === 0
  }

  /** A later message of the channel has to wait as well, or the player would end with the older one. */
  has(channel: string): boolean {
    return this.byChannel.has(channel)
  }

  keep(channel: string, message: Kept): void {
    const { length } = message.text
    if (this.bytes + length > KEPT_BYTES_MAX) return this.onLost(1)
    const kept = this.byChannel.get(channel)
    if (kept) kept.push(message)
    else this.byChannel.set(channel, [message])
    this.bytes += length
  }

  /** Takes out the messages of the channels that may be published now, and forgets what is too old. */
  take(mayPublish: (channel: string) => boolean, nowMs: number): Map<string, readonly Kept[]> {
    const taken = new Map<string, readonly Kept[]>()
    const all = new Map(this.byChannel)
    this.byChannel.clear()
    for (const [channel, kept] of all) {
      const fresh = kept.filter(({ sinceMs }) => nowMs - sinceMs <= KEPT_MS)
      if (fresh.length < kept.length) this.onLost(kept.length - fresh.length)
      this.bytes -= lengthOf(kept)
      if (fresh.length === 0) continue
      if (mayPublish(channel)) taken.set(channel, fresh)
      else this.putBack(channel, fresh)
    }
    return taken
  }

  /** Before what was kept meanwhile. */
  putBack(channel: string, messages: readonly Kept[]): void {
    this.byChannel.set(channel, [...messages, ...(this.byChannel.get(channel) ?? [])])
    this.bytes += lengthOf(messages)
  }
}

const lengthOf = (kept: readonly Kept[]): number => kept.reduce((sum, { text }) => sum + text.length, 0)
