import { CURRENT_TERMS_VERSION, findTerms, termsOfVersion } from '@throwdown/rules/terms'
import { type PairedMatch, type PairingDeps, pairSlice } from './pair-slice.ts'
import type { WaveTerms } from './pairing-store.ts'
import { QueueSlices } from './queue-slices.ts'

/** The oldest tickets of each queue; the rest wait for the next wave. A full queue takes no room from another. */
const TICKETS_PER_QUEUE_MAX = 4_000

type PairWaitingDeps = PairingDeps & {
  /** Called with the matches of each slice as soon as they are stored: the time to accept them runs. */
  readonly onPaired?: (matches: readonly PairedMatch[]) => void
}

/**
 * [Q2] One round over all queues, slice by slice, each as old as itself: a long queue drops nothing. The queues take turns, and a
 * round that began more than 2 s ago ends after the turn of each, so that the next one sees who joined meanwhile.
 * Safe on two nodes at once: a ticket is paired by the node that locks it first.
 */
export async function pairWaiting(deps: PairWaitingDeps, startedAtMs: number): Promise<PairedMatch[]> {
  const { waveEveryMs } = termsOfVersion(CURRENT_TERMS_VERSION).pairing
  const paired: PairedMatch[] = []
  let queues = await listQueues(deps)
  do {
    for (const queue of queues) {
      const terms = await termsNow(deps)
      if (!terms) return paired
      const slice = await pairSlice(deps, queue.next(), terms)
      queue.keepLeftOver(slice.leftOver)
      deps.onPaired?.(slice.paired)
      paired.push(...slice.paired)
    }
    queues = queues.filter(({ isDone }) => !isDone)
  } while (queues.length > 0 && deps.clock.nowMs() - startedAtMs < waveEveryMs)
  return paired
}

async function listQueues({ store, random }: PairWaitingDeps): Promise<QueueSlices[]> {
  const waiting = await store.listWaiting(TICKETS_PER_QUEUE_MAX)
  const queues = Map.groupBy(waiting, ({ mode, tier }) => `${mode}:${tier}`)
  return [...queues.values()].map((tickets) => new QueueSlices(tickets, random))
}

/** Undefined if this node cannot pair now; another one does meanwhile. */
async function termsNow({ store, keys, clock, log }: PairWaitingDeps): Promise<WaveTerms | undefined> {
  const nowMs = clock.nowMs()
  // A pair that cannot be signed would look impossible and end its tickets.
  if (!keys.canSignAt(nowMs)) return undefined
  const { version: termsVersion } = await store.termsInForce(nowMs)
  if (findTerms(termsVersion)) return { termsVersion, nowMs }
  log.error({ termsVersion }, 'this node does not know the terms in force and pairs nobody')
  return undefined
}
