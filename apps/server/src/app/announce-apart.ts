import type { Timers } from '../platform/timers.ts'

/** As long as the next steps of two players keep a node busy. */
const APART_MS = 10

/**
 * Matches that begin at the same moment stay in step: every throw of all of them would reach the node at once, and each would
 * wait for all the others. All are announced within `withinMs`, so that nobody loses more of the time to accept.
 */
export async function announceApart<Match>(
  matches: readonly Match[],
  withinMs: number,
  {
    announce,
    timers,
  }: { readonly announce: (match: Match) => Promise<void>; readonly timers: Pick<Timers, 'after'> },
): Promise<void> {
  const apartMs = Math.min(APART_MS, withinMs / matches.length)
  await Promise.all(
    matches.map(async (match, index) => {
      if (index > 0) await new Promise<void>((resolve) => void timers.after(index * apartMs, resolve))
      await announce(match)
    }),
  )
}
