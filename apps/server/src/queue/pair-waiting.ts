import { CURRENT_TERMS_VERSION, findTerms, termsOfVersion } from '@throwdown/rules/terms'
import { divideQueues } from './divide-queues.ts'
import { type PairedMatch, type PairingDeps, pairSlice } from './pair-slice.ts'
import { type ClaimedSlice, SLICE_LEASE_MS, type SliceStore } from './slice-store.ts'
import type { TicketRow } from './store.ts'

/** The oldest tickets of each queue; the rest wait for the next round. A full queue takes no room from another. */
const TICKETS_PER_QUEUE_MAX = 4_000
/** Only the oldest: tickets that may meet nobody must not fill the slices of the others. */
const LEFT_OVER_MAX = 100
/** Then a node looks whether it is to stop. */
const TURN_MS_MAX = 8_000

type PairWaitingDeps = PairingDeps & {
  readonly slices: SliceStore
  /** Called by the node that begins a round, before it looks who waits. */
  readonly onRound?: () => Promise<void>
  /** Called with the matches of each slice as soon as they are stored: the time to accept them runs. */
  readonly onPaired?: (matches: readonly PairedMatch[]) => void
  readonly countSlices?: (outcome: SliceOutcome, slices: number) => void
}

/** `dropped`: the next round began before a node had claimed it. */
export type SliceOutcome = 'paired' | 'dropped'

/**
 * [Q2] What each node does again and again: begins a round if the last one is 2 s old, and pairs slices that no other node pairs, until
 * none is left. A long queue drops nothing, and a new round sees who joined during a long one.
 */
export async function pairWaiting(deps: PairWaitingDeps): Promise<PairedMatch[]> {
  const { waveEveryMs } = termsOfVersion(CURRENT_TERMS_VERSION).pairing
  const paired: PairedMatch[] = []
  const endMs = deps.clock.nowMs() + TURN_MS_MAX
  while (deps.clock.nowMs() < endMs && (await deps.slices.hasWork(waveEveryMs))) {
    const termsVersion = await termsNow(deps)
    if (termsVersion === undefined) break
    if (await deps.slices.beginRound(waveEveryMs)) await divideWaiting(deps)
    const slice = await deps.slices.claimSlice(SLICE_LEASE_MS)
    if (!slice) break
    paired.push(...(await pairClaimed(deps, slice, termsVersion)))
  }
  return paired
}

export async function divideWaiting({
  store,
  slices,
  random,
  onRound,
  countSlices,
}: DividingDeps): Promise<void> {
  await onRound?.()
  const waiting = await store.listWaiting(TICKETS_PER_QUEUE_MAX)
  const dropped = await slices.storeSlices(divideQueues(waiting, random))
  countSlices?.('dropped', dropped)
}

type DividingDeps = Pick<PairWaitingDeps, 'store' | 'slices' | 'random' | 'onRound' | 'countSlices'>

async function pairClaimed(
  deps: PairWaitingDeps,
  { id, tickets }: ClaimedSlice,
  termsVersion: number,
): Promise<readonly PairedMatch[]> {
  const terms = { termsVersion, nowMs: deps.clock.nowMs() }
  const { paired, leftOver } = await pairSlice(deps, tickets, terms)
  deps.onPaired?.(paired)
  await deps.slices.finishSlice(id, oldestOf(leftOver))
  deps.countSlices?.('paired', 1)
  return paired
}

const oldestOf = (tickets: readonly TicketRow[]): string[] =>
  tickets
    .toSorted((one, other) => one.joinedAtMs - other.joinedAtMs)
    .slice(0, LEFT_OVER_MAX)
    .map(({ id }) => id)

/** Undefined if this node cannot pair now; another one does meanwhile. */
async function termsNow({ store, keys, clock, log }: PairWaitingDeps): Promise<number | undefined> {
  const nowMs = clock.nowMs()
  // A pair that cannot be signed would look impossible and end its tickets.
  if (!keys.canSignAt(nowMs)) return undefined
  const { version: termsVersion } = await store.termsInForce(nowMs)
  if (findTerms(termsVersion)) return termsVersion
  log.error({ termsVersion }, 'this node does not know the terms in force and pairs nobody')
  return undefined
}
