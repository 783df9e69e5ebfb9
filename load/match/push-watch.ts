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
    // Only the last message made the server push; an earlier one in the same push waited for it.
    const last = entries.findLast(({ entry }) => entry.type === 'reveal' || entry.type === 'accept')
    const isFromOther = ({ entry }: StoredEntry) => 'sig' in entry.body && entry.body.seat !== ownSeat
    const sentAtMs = last && isFromOther(last) ? this.sentAtMs.get(sigOf(last)) : undefined
    for (const stored of entries.filter(isFromOther)) this.sentAtMs.delete(sigOf(stored))
    if (sentAtMs === undefined) return
    this.pushMs.push(nowMs - sentAtMs)
    if (entries.some(({ entry }) => entry.type === 'result')) this.settleMs.push(nowMs - sentAtMs)
  }

  reset(): void {
    this.messages = 0
    this.pushMs.length = 0
    this.settleMs.length = 0
  }
}

const sigOf = ({ entry }: StoredEntry): string => ('sig' in entry.body ? entry.body.sig : '')
