import { invariant } from '@throwdown/rules/invariant'
import type { Ticket } from '@throwdown/rules/pairing'
import { CURRENT_TERMS_VERSION, type Mode, termsOfVersion } from '@throwdown/rules/terms'
import type { QueuePorts, QueueStore } from './ports.ts'
import type { TicketRow } from './store.ts'

export type CandidateQueue = {
  readonly mode: Mode
  readonly poolId: string | null
  readonly tickets: readonly TicketRow[]
  readonly nowMs: number
}

type CandidateDeps = { readonly store: Pick<QueueStore, 'loadHistory'>; readonly ports: QueuePorts }

/** The tickets of one queue with everything that decides who may meet whom. */
export async function loadCandidates(
  { store, ports }: CandidateDeps,
  { mode, poolId, tickets, nowMs }: CandidateQueue,
): Promise<Ticket[]> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const playerIds = tickets.map(({ playerId }) => playerId)
  const [facts, histories] = await Promise.all([
    ports.factsOf(playerIds, nowMs),
    store.loadHistory(playerIds, {
      windowMs: terms.pairing.normal.pairWindowMs,
      poolMs: mode === 'bounty' ? terms.bounty.poolMs : 0,
      poolId,
      nowMs,
    }),
  ])
  return tickets.map((ticket): Ticket => {
    const known = facts.get(ticket.playerId)
    invariant(known !== undefined, `nothing is known about player ${ticket.playerId}`)
    const history = histories.get(ticket.playerId)
    return {
      id: ticket.id,
      playerId: ticket.playerId,
      joinedAtMs: ticket.joinedAtMs,
      personIds: known.personIds,
      matchKey: ticket.matchKey,
      deviceIds: [ticket.deviceId],
      fundingWallets: known.fundingWallets,
      withdrawalWallets: known.withdrawalWallets,
      // Nobody can block anybody yet.
      blockedPlayerIds: [],
      mayPlay: known.mayPlay,
      recentOpponentIds: history?.recentOpponentIds ?? [],
      meetings: history?.meetings ?? new Map(),
    }
  })
}
