import { refuse } from '../../platform/refusal.ts'

/** Who waits for a hash, most urgent first: a known device or session, a solved challenge, everybody else. */
export const LANES = ['known', 'paid', 'free'] as const
export type Lane = (typeof LANES)[number]

/** At 25 ms a hash the last one waits a few seconds. */
const WAITING_MAX: Readonly<Record<Lane, number>> = { known: 200, paid: 200, free: 24 }

export type InTurn = <Value>(lane: Lane, work: () => Promise<Value>) => Promise<Value>

/**
 * Runs a few hashes at once. [L6] A flood of logins fills the last lane only: beyond its length calls need a challenge,
 * and players that solved one or are known go ahead of it.
 */
export function createHashTurns(atOnce: number): InTurn {
  const waiting = new Map<Lane, (() => void)[]>(LANES.map((lane) => [lane, []]))
  let running = 0
  return async (lane, work) => {
    if (running >= atOnce) await waitIn(lane)
    else running += 1
    try {
      return await work()
    } finally {
      const next = nextWaiting()
      if (next) next()
      else running -= 1
    }
  }
  function waitIn(lane: Lane): Promise<void> {
    const queue = waiting.get(lane) ?? []
    if (queue.length >= WAITING_MAX[lane]) refuse(lane === 'free' ? 'challenge_required' : 'overloaded')
    // A finished hash passes its place on, so `running` does not change.
    return new Promise((go) => queue.push(go))
  }
  function nextWaiting(): (() => void) | undefined {
    return LANES.map((lane) => waiting.get(lane) ?? [])
      .find((queue) => queue.length > 0)
      ?.shift()
  }
}
