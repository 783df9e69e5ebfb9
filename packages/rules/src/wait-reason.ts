import { areConnected, type Meetings, mayMeet, meetingsOf, type Ticket, type Wave } from './pairing.ts'
import type { Terms } from './terms.ts'

/**
 * [Q10] Why a player waits. `none`: nobody here may be met. `met`: only because of matches they played against each other;
 * null when no time ends it.
 */
export type WaitReason =
  | { readonly reason: 'first' | 'open' | 'none' }
  | { readonly reason: 'met'; readonly untilMs: number | null }

/** In Bounty every wait looks the same: a ring must not find the moment to meet itself. In Normal a block looks like any connection. */
export function waitReason(
  ticket: Ticket,
  others: readonly Ticket[],
  at: Pick<Wave, 'mode' | 'nowMs'>,
  terms: Terms,
): WaitReason {
  if (at.mode === 'bounty') return { reason: 'open' }
  if (others.length === 0) return { reason: 'first' }
  if (others.some((other) => mayMeet([ticket, other], at, terms))) return { reason: 'open' }
  const haveOnlyMet = (other: Ticket): boolean => other.mayPlay && !areConnected([ticket, other], at.mode)
  if (!ticket.mayPlay || !others.every(haveOnlyMet)) return { reason: 'none' }
  const endings = others
    .map((other) => apartUntilMs([ticket, other], meetingsOf(ticket, other), terms))
    .filter((ms) => ms !== null)
  return { reason: 'met', untilMs: endings.length > 0 ? Math.min(...endings) : null }
}

/** [Q4] */
function apartUntilMs(
  [a, b]: readonly [Ticket, Ticket],
  known: Meetings | undefined,
  { pairing }: Terms,
): number | null {
  const { pairMatchesMax, recentOpponentsAvoided, avoidForMs } = pairing.normal
  if (known && known.inWindow >= pairMatchesMax) return null
  const avoiding = [
    { one: a, other: b },
    { one: b, other: a },
  ].filter(({ one, other }) =>
    one.recentOpponentIds.slice(0, recentOpponentsAvoided).includes(other.playerId),
  )
  return Math.max(...avoiding.map(({ one }) => one.joinedAtMs)) + avoidForMs
}
