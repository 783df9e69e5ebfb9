import type { Mode, Terms } from './terms.ts'

/** What two players have played against each other already. */
export type Meetings = {
  /** Matches in the last 24 h, rematches and challenges included. */
  readonly inWindow: number
  readonly lastAtMs: number
  readonly inPool: number
}

/** One player waiting in the queue of one tier and mode. */
export type Ticket = {
  readonly id: string
  readonly playerId: string
  /** Names of the person behind the account: one in common is the same person. */
  readonly personIds: readonly string[]
  readonly joinedAtMs: number
  /** The public key for this match: two seats with the same key would be indistinguishable. */
  readonly matchKey: string
  readonly deviceIds: readonly string[]
  /** Without those that fund so many players that they belong to an exchange. */
  readonly fundingWallets: readonly string[]
  readonly withdrawalWallets: readonly string[]
  readonly blockedPlayerIds: readonly string[]
  /** Self-excluded, timed out, over a limit or with an unanswered reality check: checked again at pairing [L2]. */
  readonly mayPlay: boolean
  /** Newest first. */
  readonly recentOpponentIds: readonly string[]
  readonly meetings: ReadonlyMap<string, Meetings>
}

export type Wave = {
  readonly mode: Mode
  readonly tickets: readonly Ticket[]
  /** One random number per ticket, in the order of the tickets: the round itself draws nothing. */
  readonly draws: readonly number[]
  readonly nowMs: number
}

export type Pair = readonly [Ticket, Ticket]

/** Limits the work of one round when a queue is full of players that may not meet. */
const CANDIDATES_PER_TICKET_MAX = 200

/** [Q2] The player who has waited longest is paired first, with a random partner: no player can time a join to meet another. */
export function pairWave({ mode, tickets, draws, nowMs }: Wave, terms: Terms): Pair[] {
  const oldestFirst = [...tickets].sort((a, b) => a.joinedAtMs - b.joinedAtMs || (a.id < b.id ? -1 : 1))
  const shuffled = tickets
    .map((ticket, index) => ({ ticket, draw: draws[index] ?? 0 }))
    .sort((a, b) => a.draw - b.draw || (a.ticket.id < b.ticket.id ? -1 : 1))
    .map(({ ticket }) => ticket)
  const taken = new Set<string>()
  const pairs: Pair[] = []
  for (const ticket of oldestFirst) {
    if (taken.has(ticket.id)) continue
    const partner = findPartner(ticket, {
      shuffled,
      taken,
      allowed: (other) => mayMeet([ticket, other], { mode, nowMs }, terms),
    })
    if (!partner) continue
    taken.add(ticket.id).add(partner.id)
    pairs.push([ticket, partner])
  }
  return pairs
}

export function mayMeet([a, b]: Pair, { mode, nowMs }: Pick<Wave, 'mode' | 'nowMs'>, terms: Terms): boolean {
  if (!a.mayPlay || !b.mayPlay || areConnected([a, b], mode)) return false
  const known = meetingsOf(a, b)
  return mode === 'bounty'
    ? mayMeetForBounty(known, nowMs, terms)
    : mayMeetInNormal([a, b], known, nowMs, terms)
}

/**
 * [Q10] Whether the only pair of a Bounty round meets now. Each round decides anew, so that no node has to remember a wait: it ends in one of
 * the rounds of its time, in each as likely, and nobody can know in which. `draw` is from 0, less than 1.
 */
export function lonePairMeets(
  [a, b]: Pair,
  at: { nowMs: number; draw: number },
  { pairing }: Terms,
): boolean {
  const { min, max } = pairing.bounty.lonePairWaitMs
  const waitedMs = at.nowMs - Math.max(a.joinedAtMs, b.joinedAtMs)
  if (waitedMs < min) return false
  const roundsLeft = Math.ceil((max - waitedMs) / pairing.waveEveryMs)
  return at.draw * roundsLeft < 1
}

/** [Q3] The same person, device, wallet or match key, or one has blocked the other. */
export function areConnected([a, b]: Pair, mode: Mode): boolean {
  return (
    a.playerId === b.playerId ||
    a.matchKey === b.matchKey ||
    shareAny(a.deviceIds, b.deviceIds) ||
    sharePersonOrWallet([a, b], mode) ||
    a.blockedPlayerIds.includes(b.playerId) ||
    b.blockedPlayerIds.includes(a.playerId)
  )
}

type PersonAndWallets = Pick<Ticket, 'personIds' | 'fundingWallets' | 'withdrawalWallets'>

/** In Normal a shared funding wallet alone does not prevent pairing: strangers fund their accounts from one exchange. */
export function sharePersonOrWallet(
  [a, b]: readonly [PersonAndWallets, PersonAndWallets],
  mode: Mode,
): boolean {
  return (
    shareAny(a.personIds, b.personIds) ||
    shareAny(a.withdrawalWallets, b.withdrawalWallets) ||
    shareAny(a.withdrawalWallets, b.fundingWallets) ||
    shareAny(a.fundingWallets, b.withdrawalWallets) ||
    (mode === 'bounty' && shareAny(a.fundingWallets, b.fundingWallets))
  )
}

/** [Q5] Once an hour, three times in a pool. */
function mayMeetForBounty(known: Meetings | undefined, nowMs: number, { pairing }: Terms): boolean {
  if (!known) return true
  const { pairMeetsEveryMs, pairMeetingsPerPoolMax } = pairing.bounty
  return nowMs - known.lastAtMs >= pairMeetsEveryMs && known.inPool < pairMeetingsPerPoolMax
}

/** [Q4] Ten a day, and not the last three opponents until one has waited. */
function mayMeetInNormal(
  [a, b]: Pair,
  known: Meetings | undefined,
  nowMs: number,
  { pairing }: Terms,
): boolean {
  const { pairMatchesMax, recentOpponentsAvoided, avoidForMs } = pairing.normal
  if (known && known.inWindow >= pairMatchesMax) return false
  const avoids = (one: Ticket, other: Ticket): boolean =>
    nowMs - one.joinedAtMs < avoidForMs &&
    one.recentOpponentIds.slice(0, recentOpponentsAvoided).includes(other.playerId)
  return !avoids(a, b) && !avoids(b, a)
}

// Either ticket may have been read before the other one's last match was known.
export function meetingsOf(a: Ticket, b: Ticket): Meetings | undefined {
  const [one, other] = [a.meetings.get(b.playerId), b.meetings.get(a.playerId)]
  if (!one || !other) return one ?? other
  return {
    inWindow: Math.max(one.inWindow, other.inWindow),
    lastAtMs: Math.max(one.lastAtMs, other.lastAtMs),
    inPool: Math.max(one.inPool, other.inPool),
  }
}

type Search = {
  readonly shuffled: Ticket[]
  readonly taken: ReadonlySet<string>
  readonly allowed: (other: Ticket) => boolean
}

function findPartner(seeker: Ticket, { shuffled, taken, allowed }: Search): Ticket | undefined {
  dropTaken(shuffled, taken)
  let asked = 0
  for (let index = shuffled.length - 1; index >= 0 && asked < CANDIDATES_PER_TICKET_MAX; index--) {
    const candidate = shuffled[index]
    if (!candidate || taken.has(candidate.id) || candidate.id === seeker.id) continue
    if (allowed(candidate)) return candidate
    asked++
  }
  return undefined
}

// Paired tickets gather at the end, where candidates are taken from; dropping them there keeps a round linear.
function dropTaken(shuffled: Ticket[], taken: ReadonlySet<string>): void {
  for (let last = shuffled.at(-1); last && taken.has(last.id); last = shuffled.at(-1)) shuffled.pop()
}

const shareAny = (a: readonly string[], b: readonly string[]): boolean => a.some((value) => b.includes(value))
