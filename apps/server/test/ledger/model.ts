import type { Mode, Tier } from '@throwdown/rules/terms'
import type { MatchWinner } from '@throwdown/rules/transcript/entry'
import type { JoinResult, NewTicket } from '../../src/queue/store.ts'

/** The money of players as the product promises it, in plain arithmetic that shares no code with the ledger. */
export type Model = {
  players: ModelPlayer[]
  tickets: ModelTicket[]
  matches: ModelMatch[]
  pools: Map<Tier, ModelPool>
  fees: { win: bigint; pool: bigint }
  bonuses: { journalId: bigint; player: ModelPlayer; amount: bigint }[]
}

export type ModelPlayer = { readonly id: string; available: bigint; reserved: bigint }
/** `state` is null while no ticket is stored; `refused` is final. The ledger keeps a closed key, but no refused join. */
export type ModelTicket = {
  readonly ticket: NewTicket
  readonly player: ModelPlayer
  state: 'waiting' | 'paired' | 'left' | null
  refused: JoinResult | null
  isClosed: boolean
}
export type ModelMatch = {
  readonly id: string
  readonly seats: readonly [ModelPlayer, ModelPlayer]
  readonly mode: Mode
  readonly tier: Tier
}
type ModelRun = { paid: bigint; matches: number; opponents: Set<ModelPlayer> }
export type ModelPool = { held: bigint; runs: Map<ModelPlayer, ModelRun> }

export const newModel = (playerIds: readonly string[], available: bigint): Model => ({
  players: playerIds.map((id) => ({ id, available, reserved: 0n })),
  tickets: [],
  matches: [],
  pools: new Map(),
  fees: { win: 0n, pool: 0n },
  bonuses: [],
})

export const stakeOf = (tier: Tier): bigint => BigInt(tier) * 1_000_000n

/** Percent of an amount, rounded down. */
const percent = (amount: bigint, of: bigint): bigint => (amount * of) / 100n

/** What joining with a ticket must return now. */
export function joinResult(
  model: Readonly<Model>,
  { player, ticket, state, refused, isClosed }: ModelTicket,
): JoinResult {
  if (state !== null) return state === 'waiting' ? 'joined' : state
  if (refused !== null) return refused
  if (model.tickets.some((other) => other.player === player && other.state === 'waiting')) return 'in_queue'
  if (model.matches.some(({ seats }) => seats.includes(player))) return 'in_match'
  if (player.available < stakeOf(ticket.tier)) return 'insufficient'
  return isClosed ? 'closed' : 'joined'
}

export function applyJoin(ticket: ModelTicket, answer: JoinResult): void {
  if (ticket.state !== null) return
  // The result of a closed key is returned only when nothing else refuses the join.
  if (answer !== 'joined' && answer !== 'closed') ticket.refused = answer
  if (answer !== 'joined') return
  ticket.state = 'waiting'
  ticket.player.available -= stakeOf(ticket.ticket.tier)
  ticket.player.reserved += stakeOf(ticket.ticket.tier)
}

export function applyLeave(ticket: ModelTicket): void {
  ticket.state = 'left'
  ticket.player.reserved -= stakeOf(ticket.ticket.tier)
  ticket.player.available += stakeOf(ticket.ticket.tier)
}

export function applyPair(model: Model, id: string, tickets: readonly [ModelTicket, ModelTicket]): void {
  const [first, second] = tickets
  const { mode, tier } = first.ticket
  for (const ticket of tickets) {
    ticket.state = 'paired'
    ticket.player.reserved -= stakeOf(tier)
  }
  model.matches.push({ id, seats: [first.player, second.player], mode, tier })
}

export function applyEnd(model: Model, match: ModelMatch, winner: MatchWinner): void {
  const { seats, mode, tier } = match
  const stake = stakeOf(tier)
  model.matches = model.matches.filter((running) => running !== match)
  if (winner === -1) {
    for (const player of seats) player.available += stake
    return
  }
  const fee = percent(stake, 5n)
  const toPool = mode === 'bounty' ? percent(stake, 30n) : 0n
  seats[winner].available += 2n * stake - fee - toPool
  model.fees.win += fee
  if (mode === 'normal') return
  const pool = poolOf(model, tier)
  pool.held += toPool
  runOf(pool, seats[winner]).paid += toPool
  for (const [index, player] of seats.entries()) {
    runOf(pool, player).matches += 1
    runOf(pool, player).opponents.add(seats[1 - index] ?? player)
  }
}

export function poolOf(model: Model, tier: Tier): ModelPool {
  const pool = model.pools.get(tier) ?? { held: 0n, runs: new Map() }
  model.pools.set(tier, pool)
  return pool
}

function runOf({ runs }: ModelPool, player: ModelPlayer): ModelRun {
  const run = runs.get(player) ?? { paid: 0n, matches: 0, opponents: new Set<ModelPlayer>() }
  runs.set(player, run)
  return run
}

/** [B8] [B11] */
export const isVoid = ({ runs }: ModelPool): boolean =>
  [...runs.values()].filter(({ matches, opponents }) => matches >= 10 && opponents.size >= 6).length < 3

/** [B10] [B11] Ends a pool. Who won the prizes is decided by the points, which are not the concern of the ledger. */
export function applyPoolEnd(model: Model, tier: Tier, winners: readonly ModelPlayer[]): void {
  const pool = poolOf(model, tier)
  model.pools.delete(tier)
  if (isVoid(pool)) {
    for (const [player, { paid }] of pool.runs) player.available += paid
    return
  }
  const fee = percent(pool.held, 15n)
  const rest = pool.held - fee
  const second = percent(rest, 30n)
  const third = percent(rest, 20n)
  model.fees.pool += fee
  for (const [place, prize] of [rest - second - third, second, third].entries()) {
    const winner = winners[place]
    if (!winner) throw new Error(`nobody won place ${place + 1}`)
    winner.available += prize
  }
}
