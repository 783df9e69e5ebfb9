import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { type WaitReason, waitReason } from '@throwdown/rules/wait-reason'
import type { Clock } from '../platform/clock.ts'
import { loadCandidates } from './candidates.ts'
import type { QueuePorts, QueueStore } from './ports.ts'
import { FEW_MAX, shownCount, type WaitingCount } from './shown-count.ts'
import type { QueueCount, TicketRow } from './store.ts'

export type ExplainedWait = {
  readonly othersWaiting: WaitingCount
  readonly wait: { readonly reason: WaitReason['reason']; readonly untilMs: number | null }
}

type ExplainDeps = {
  readonly store: Pick<QueueStore, 'listWaiting' | 'loadHistory'>
  readonly ports: QueuePorts
  readonly clock: Clock
}

/** [Q10] By ticket: how many others wait, and in Normal why. In a queue with more than a few others somebody is always open. */
export async function explainWaits(
  deps: ExplainDeps,
  counts: readonly QueueCount[],
): Promise<(ticket: Pick<TicketRow, 'id' | 'tier' | 'mode'>) => ExplainedWait> {
  const waiting = await deps.store.listWaiting(FEW_MAX + 2)
  const queues = Map.groupBy(waiting, ({ mode, tier }) => `${mode}:${tier}`)
  const reasons = new Map<string, WaitReason>()
  for (const tickets of queues.values())
    if (tickets.length <= FEW_MAX + 1)
      for (const [id, reason] of await reasonsIn(deps, tickets)) reasons.set(id, reason)
  return ({ id, tier, mode }) => {
    const queue = counts.find((count) => count.tier === tier && count.mode === mode)
    const known = reasons.get(id) ?? { reason: 'open' }
    return {
      othersWaiting: shownCount((queue?.playersWaiting ?? 1) - 1, mode),
      wait: { reason: known.reason, untilMs: known.reason === 'met' ? known.untilMs : null },
    }
  }
}

async function reasonsIn(deps: ExplainDeps, tickets: readonly TicketRow[]): Promise<Map<string, WaitReason>> {
  const [first] = tickets
  if (!first || first.mode === 'bounty') return new Map()
  if (tickets.length === 1) return new Map([[first.id, { reason: 'first' }]])
  const { mode } = first
  const nowMs = deps.clock.nowMs()
  const candidates = await loadCandidates(deps, { mode, poolId: null, tickets, nowMs })
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  return new Map(
    candidates.map((ticket) => {
      const others = candidates.filter(({ id }) => id !== ticket.id)
      return [ticket.id, waitReason(ticket, others, { mode, nowMs }, terms)]
    }),
  )
}
