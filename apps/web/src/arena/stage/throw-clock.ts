import type { ThrowClock } from '../duel-view.ts'

export type ClockFace = {
  readonly seconds: number
  /** The time both players have is over and the player's bank runs. */
  readonly isBank: boolean
  readonly isUrgent: boolean
  readonly startsAtMs: number
  readonly endsAtMs: number
}

const URGENT_MS = 5_000

/** What the ring shows at a moment. */
export function readClock({ opensAtMs, baseEndsAtMs, endsAtMs }: ThrowClock, nowMs: number): ClockFace {
  const isBank = nowMs >= baseEndsAtMs && endsAtMs > baseEndsAtMs
  const face = isBank
    ? { startsAtMs: baseEndsAtMs, endsAtMs }
    : { startsAtMs: opensAtMs, endsAtMs: baseEndsAtMs }
  // A clock that starts in a moment shows its full time until then.
  const leftMs = Math.max(0, face.endsAtMs - Math.max(nowMs, face.startsAtMs))
  const totalLeftMs = Math.max(0, endsAtMs - nowMs)
  return { ...face, isBank, seconds: Math.ceil(leftMs / 1_000), isUrgent: totalLeftMs <= URGENT_MS }
}

/** The share of the running span that is left, from 1 to 0. */
export const shareLeft = ({ startsAtMs, endsAtMs }: ClockFace, nowMs: number): number =>
  Math.min(1, Math.max(0, (endsAtMs - nowMs) / Math.max(1, endsAtMs - startsAtMs)))
