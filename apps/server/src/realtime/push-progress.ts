import type { Seat } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'

export type Progress = {
  readonly matchId: string
  readonly seat: Seat
  /** The newest entry this player was sent. */
  readonly lastSeq: number
  /** The newest of them that both may see: entries after it may have been withheld. */
  readonly openSeq: number
  readonly atMs: number
}

type Sent = {
  readonly matchId: string
  readonly seat: Seat
  readonly entries: readonly StoredEntry[]
  readonly openSeq: number
  readonly finished: boolean
}

/** How much of the running match each player of this node was sent, so that lost messages are found. */
export class PushProgress {
  private readonly byPlayer = new Map<string, Progress>()
  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  pushed(playerId: string, { matchId, seat, entries, openSeq, finished }: Sent): void {
    if (finished) {
      this.forget(playerId)
      return
    }
    const known = this.byPlayer.get(playerId)
    const before = known?.matchId === matchId ? known : undefined
    this.byPlayer.set(playerId, {
      matchId,
      seat,
      lastSeq: Math.max(before?.lastSeq ?? -1, entries.at(-1)?.entry.seq ?? -1),
      openSeq: Math.max(before?.openSeq ?? -1, openSeq),
      atMs: this.nowMs(),
    })
  }

  /** The header came with the announcement of the match. */
  found(playerId: string, { matchId, seat }: { readonly matchId: string; readonly seat: Seat }): void {
    if (this.byPlayer.get(playerId)?.matchId === matchId) return
    this.byPlayer.set(playerId, { matchId, seat, lastSeq: 0, openSeq: 0, atMs: this.nowMs() })
  }

  isFollowing(playerId: string, matchId: string): boolean {
    return this.byPlayer.get(playerId)?.matchId === matchId
  }

  forget(playerId: string): void {
    this.byPlayer.delete(playerId)
  }

  /** Players who were sent nothing for this long. */
  quietFor(ms: number): [string, Progress][] {
    const beforeMs = this.nowMs() - ms
    return [...this.byPlayer].filter(([, { atMs }]) => atMs <= beforeMs)
  }
}
