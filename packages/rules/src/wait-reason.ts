import { areConnected, type Meetings, mayMeet, meetingsOf, type Ticket, type Wave } from './pairing.ts'
import type { Terms } from './terms.ts'

/** [Q10] Why a player waits. `met`: a pair rule keeps everybody here apart; null when no time ends it. */
export type WaitReason =
  | { readonly reason: 'first' | 'open' }
  | { readonly reason: 'met'; readonly untilMs: number | null }

/** A block, a shared device or a limit of somebody else looks like any open pairing: it is never revealed. */
export function waitReason(
  ticket: Ticket,
  others: readonly Ticket[],
  at: Pick<Wave, 'mode' | 'nowMs'>,
  terms: Terms,
): WaitReason {
  if (others.length === 0) return { reason: 'first' }
  const isKeptApart = (other: Ticket): boolean =>
    other.mayPlay && !areConnected([ticket, other], at.mode) && !mayMeet([ticket, other], at, terms)
  if (!ticket.mayPlay || !others.every(isKeptApart)) return { reason: 'open' }
  const endings = others.map((other) => apartUntilMs(ticket, other, at, terms)).filter((ms) => ms !== null)
  return { reason: 'met', untilMs: endings.length > 0 ? Math.min(...endings) : null }
}

function apartUntilMs(
  ticket: Ticket,
  other: Ticket,
  { mode }: Pick<Wave, 'mode'>,
  terms: Terms,
): number | null {
  const known = meetingsOf(ticket, other)
  return mode === 'bounty' ? apartForBounty(known, terms) : apartInNormal([ticket, other], known, terms)
}

/** [Q5] */
function apartForBounty(known: Meetings | undefined, { pairing }: Terms): number | null {
  const { pairMeetsEveryMs, pairMeetingsPerPoolMax } = pairing.bounty
  return known && known.inPool < pairMeetingsPerPoolMax ? known.lastAtMs + pairMeetsEveryMs : null
}

/** [Q4] */
function apartInNormal(
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
