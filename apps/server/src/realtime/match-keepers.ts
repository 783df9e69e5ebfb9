/** Longer than a player may think: a match of which nothing was saved for so long is over or abandoned. */
const FORGOTTEN_AFTER_MS = 120_000
const SWEEP_EVERY_MS = 10_000

type Keeper = { readonly nodeId: string; readonly sinceMs: number }

/** Which other node has the newest copy of a match of our players. Wrong or unknown costs time only: any node can serve any match. */
export class MatchKeepers {
  private readonly byMatch = new Map<string, Keeper>()
  private sweptAtMs = 0

  set(matchId: string, nodeId: string, nowMs: number): void {
    this.byMatch.set(matchId, { nodeId, sinceMs: nowMs })
    this.sweep(nowMs)
  }

  of(matchId: string): string | undefined {
    return this.byMatch.get(matchId)?.nodeId
  }

  forget(matchId: string): void {
    this.byMatch.delete(matchId)
  }

  get size(): number {
    return this.byMatch.size
  }

  private sweep(nowMs: number): void {
    if (nowMs < this.sweptAtMs + SWEEP_EVERY_MS) return
    this.sweptAtMs = nowMs
    for (const [matchId, { sinceMs }] of this.byMatch)
      if (sinceMs + FORGOTTEN_AFTER_MS <= nowMs) this.byMatch.delete(matchId)
  }
}
