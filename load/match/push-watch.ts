import type { StoredEntry } from '@throwdown/rules/transcript/entry'

/** Times from one player's send to the other player's push, and to the settled result. */
export class PushWatch {
  messages = 0
  readonly pushMs: number[] = []
  readonly settleMs: number[] = []
  private readonly sentAtMs = new Map<string, number>()

  sent(sig: string): void {
    this.sentAtMs.set(sig, performance.now())
  }

  /** Both players' pushes arrive here; the sender's own is recognised by its seat and not counted. */
  pushed(entries: readonly StoredEntry[], ownSeat: number): void {
    const nowMs = performance.now()
    const last = entries.findLast(({ entry }) => entry.type === 'reveal' || entry.type === 'accept')?.entry
    if (!last || !('sig' in last.body) || last.body.seat === ownSeat) return
    const sentAtMs = this.sentAtMs.get(last.body.sig)
    if (sentAtMs === undefined) return
    this.sentAtMs.delete(last.body.sig)
    this.pushMs.push(nowMs - sentAtMs)
    if (entries.some(({ entry }) => entry.type === 'result')) this.settleMs.push(nowMs - sentAtMs)
  }

  reset(): void {
    this.messages = 0
    this.pushMs.length = 0
    this.settleMs.length = 0
  }
}
