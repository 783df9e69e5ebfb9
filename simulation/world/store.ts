import type { MatchOutcome, NewEntry } from '@throwdown/rules/match/events'
import type { MatchState } from '@throwdown/rules/match/state'
import { formatMicroUsd, usd } from '@throwdown/rules/money'
import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Flaws } from './flaws.ts'
import { Ledger, type Leg } from './ledger.ts'

export type TicketRow = {
  readonly id: string
  readonly playerId: string
  readonly key: string
  readonly tier: Tier
  readonly mode: Mode
  readonly joinedAtMs: number
  status: 'open' | 'left' | 'paired'
}

export type StoredRow = StoredEntry & { readonly audience: NewEntry['audience']; readonly storedAtMs: number }

export type MatchRow = {
  readonly id: string
  readonly playerIds: readonly [string, string]
  readonly stake: bigint
  readonly poolId: string
  version: number
  state: MatchState
  deadlineMs: number | null
  readonly entries: StoredRow[]
  settlements: number
  points: readonly [number, number]
}

/** A time without any server, for which matches are being extended. */
export type Gap = { readonly fromMs: number; readonly toMs: number }

export type Save = {
  readonly id: string
  readonly version: number
  readonly state: MatchState
  readonly entries: readonly Omit<StoredRow, 'storedAtMs'>[]
  readonly deadlineMs?: number | null
  readonly outcome?: MatchOutcome
}

/** PostgreSQL in memory. Every method is one transaction: all of it is stored or nothing, and it survives every crash. */
export class Store {
  readonly tickets = new Map<string, TicketRow>()
  readonly matches = new Map<string, MatchRow>()
  /** [M11] One match per player at a time. */
  readonly playing = new Map<string, string>()
  readonly strikes: { readonly playerId: string; readonly matchId: string }[] = []
  readonly ledger: Ledger
  private lastSignMs: number
  private gap: Gap | undefined
  private readonly flaws: Flaws
  private readonly nowMs: () => number

  constructor({ flaws, nowMs }: { flaws: Flaws; nowMs: () => number }) {
    this.flaws = flaws
    this.nowMs = nowMs
    this.lastSignMs = nowMs()
    this.ledger = new Ledger({ forgetsRefusals: flaws.has('ledger forgets refusals') })
  }

  join(wanted: Omit<TicketRow, 'status'>): boolean {
    const key = `queue:${wanted.id}:join`
    if (this.ledger.keys.has(key)) return this.ledger.post(key, holdLegs(wanted))
    const isBusy = this.playing.has(wanted.playerId) || this.openTicketOf(wanted.playerId) !== undefined
    if (isBusy) this.ledger.close(key, holdLegs(wanted))
    if (isBusy || !this.ledger.post(key, holdLegs(wanted))) return false
    this.tickets.set(wanted.id, { ...wanted, status: 'open' })
    return true
  }

  deposit(key: string, playerId: string, micros: bigint): void {
    this.ledger.post(key, [
      ['equity:capital', -micros],
      [available(playerId), micros],
    ])
  }

  leave(ticketId: string): void {
    const ticket = this.tickets.get(ticketId)
    if (!ticket || (ticket.status !== 'open' && !this.flaws.has('leave pays back a paired ticket'))) return
    if (ticket.status === 'open' && !this.flaws.has('leave keeps the hold'))
      this.ledger.post(`queue:${ticketId}:leave`, reversed(holdLegs(ticket)))
    // The flawed version pays the refund with the house's money.
    if (ticket.status === 'paired')
      this.ledger.post(`queue:${ticketId}:leave`, [
        ['equity:capital', -stakeOf(ticket)],
        [available(ticket.playerId), stakeOf(ticket)],
      ])
    if (ticket.status === 'open') ticket.status = 'left'
  }

  openTicketOf(playerId: string): TicketRow | undefined {
    return [...this.tickets.values()].find(
      (ticket) => ticket.playerId === playerId && ticket.status === 'open',
    )
  }

  /** [P3] Match, both holds and both tickets together, or nothing. */
  pair(tickets: readonly [TicketRow, TicketRow], row: Save, poolId: string): boolean {
    const rows = tickets.map(({ id }) => this.tickets.get(id))
    if (rows.some((ticket) => ticket?.status !== 'open')) return false
    if (tickets.some(({ playerId }) => this.playing.has(playerId))) return false
    const stake = stakeOf(tickets[0])
    const fromHold = !this.flaws.has('pairing takes the pot from the house')
    const legs: Leg[] = fromHold
      ? [
          [held(tickets[0].playerId), -stake],
          [held(tickets[1].playerId), -stake],
          [pot(row.id), 2n * stake],
        ]
      : [
          ['equity:capital', -2n * stake],
          [pot(row.id), 2n * stake],
        ]
    if (!this.ledger.post(`match:${row.id}:pair`, legs)) return false
    if (!this.flaws.has('pairing leaves the tickets open'))
      for (const ticket of rows) if (ticket) ticket.status = 'paired'
    const playerIds = [tickets[0].playerId, tickets[1].playerId] as const
    for (const playerId of playerIds) this.playing.set(playerId, row.id)
    this.matches.set(row.id, {
      id: row.id,
      playerIds,
      stake,
      poolId,
      version: 1,
      state: row.state,
      deadlineMs: row.deadlineMs ?? null,
      entries: this.stamp(row.entries),
      settlements: 0,
      points: [0, 0],
    })
    return true
  }

  /** Saves by compare-and-set; the settlement belongs to the transaction of the last entry. */
  save(save: Save): boolean {
    const row = this.matches.get(save.id)
    if (!row || (row.version !== save.version && !this.flaws.has('save without compare-and-set')))
      return false
    row.version++
    row.state = save.state
    row.entries.push(...this.stamp(save.entries))
    if (save.deadlineMs !== undefined) row.deadlineMs = save.deadlineMs
    if (save.outcome && !this.flaws.has('settlement after the save')) this.settle(save.id, save.outcome)
    return true
  }

  isCurrent({ id, version }: Pick<Save, 'id' | 'version'>): boolean {
    return this.matches.get(id)?.version === version
  }

  settle(matchId: string, outcome: MatchOutcome): void {
    const row = this.matches.get(matchId)
    if (!row) return
    const attempt = this.flaws.has('settles again with a new key') ? `:${row.settlements}` : ''
    const key = `match:${matchId}:settle${attempt}`
    if (!this.ledger.keys.has(key)) row.settlements++
    this.ledger.post(key, settleLegs(row, outcome))
    row.points = outcome.points
    for (const playerId of row.playerIds) this.playing.delete(playerId)
    for (const seat of outcome.strikes) this.strikes.push({ playerId: row.playerIds[seat], matchId })
  }

  /** One record of a gap for all nodes, so that two nodes extend a match once. A slow recovery makes the gap longer. */
  noticeOutage(nowMs: number, gapOverMs: number): Gap | undefined {
    const since = this.gap?.toMs ?? this.lastSignMs
    if (nowMs - since > gapOverMs) this.gap = { fromMs: this.gap?.fromMs ?? this.lastSignMs, toMs: nowMs }
    return this.gap
  }

  closeOutage(gap: Gap): void {
    if (this.gap !== gap) return
    this.gap = undefined
    this.lastSignMs = Math.max(this.lastSignMs, gap.toMs)
  }

  signLife(nowMs: number, gapOverMs: number): boolean {
    if (this.gap || nowMs - this.lastSignMs > gapOverMs) return false
    this.lastSignMs = Math.max(this.lastSignMs, nowMs)
    return true
  }

  due(nowMs: number): string[] {
    if (this.flaws.has('deadlines only in memory')) return []
    return [...this.matches.values()]
      .filter(({ deadlineMs }) => deadlineMs !== null && deadlineMs <= nowMs)
      .map(({ id }) => id)
  }

  active(): string[] {
    return [...this.matches.values()].filter(({ state }) => state.phase !== 'finished').map(({ id }) => id)
  }

  seatOf(matchId: string, playerId: string): Seat | undefined {
    const index = this.matches.get(matchId)?.playerIds.indexOf(playerId)
    return index === 0 || index === 1 ? index : undefined
  }

  private stamp(entries: readonly Omit<StoredRow, 'storedAtMs'>[]): StoredRow[] {
    return entries.map((entry) => ({ ...entry, storedAtMs: this.nowMs() }))
  }
}

const available = (playerId: string): string => `user:${playerId}:available`
export const held = (playerId: string): string => `user:${playerId}:held`
export const pot = (matchId: string): string => `match:${matchId}:pot`

const stakeOf = ({ tier }: Pick<TicketRow, 'tier'>): bigint => BigInt(formatMicroUsd(usd(tier)))
const holdLegs = (ticket: Pick<TicketRow, 'playerId' | 'tier'>): Leg[] => [
  [available(ticket.playerId), -stakeOf(ticket)],
  [held(ticket.playerId), stakeOf(ticket)],
]
const reversed = (legs: readonly Leg[]): Leg[] => legs.map(([account, micros]) => [account, -micros])

function settleLegs({ id, playerIds, stake, poolId }: MatchRow, { winner, settlement }: MatchOutcome): Leg[] {
  const { refunds, fee, pool } = settlement
  const legs: Leg[] = [
    [pot(id), -2n * stake],
    [available(playerIds[0]), refunds[0]],
    [available(playerIds[1]), refunds[1]],
    ['revenue:win-fee', fee],
    [`pool:${poolId}`, pool],
  ]
  if (winner !== -1) legs.push([available(playerIds[winner]), settlement.winner])
  return legs.filter(([, micros]) => micros !== 0n)
}
