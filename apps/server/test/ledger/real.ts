import type { MatchOutcome } from '@throwdown/rules/match/events'
import type { Mode, Tier } from '@throwdown/rules/terms'
import type { MatchWinner, PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { openPool } from '../../src/bounty/open-pool.ts'
import { saveChoice } from '../../src/bounty/store.ts'
import { saveMatches } from '../../src/match/store.ts'
import type { MatchToSave } from '../../src/match/stored-match.ts'
import type { MatchToPair } from '../../src/queue/pairing-store.ts'
import { endTickets, insertTickets, type JoinResult, type NewTicket } from '../../src/queue/store.ts'
import { insertPairs, preparePair, StakedMatch } from '../world/staked-match.ts'

/** The owner stands for what two people approved. */
export type Pools = { readonly app: pg.Pool; readonly owner: pg.Pool }

/** The actions of players on a real database, by the functions that the server calls. The clock is that of the test. */
export class Real {
  readonly pools: Pools
  nowMs: number
  readonly running = new Map<string, StakedMatch>()
  private readonly settle: (outcome: MatchOutcome, mode: Mode) => MatchOutcome

  constructor(pools: Pools, startsAtMs: number, settle: (outcome: MatchOutcome, mode: Mode) => MatchOutcome) {
    this.pools = pools
    this.nowMs = startsAtMs
    this.settle = settle
  }

  async join(tickets: readonly NewTicket[]): Promise<JoinResult[]> {
    for (const { mode, tier } of tickets)
      if (mode === 'bounty') await openPool(this.pools.app, tier, this.nowMs)
    return insertTickets(this.pools.app, tickets, this.nowMs)
  }

  leave(ids: readonly string[]): Promise<string[]> {
    return endTickets(this.pools.app, ids, this.nowMs)
  }

  async prepare(tickets: PerSeat<NewTicket>): Promise<MatchToPair> {
    const { mode, tier } = tickets[0]
    const poolId = mode === 'bounty' ? await openPool(this.pools.app, tier, this.nowMs) : null
    const pair = await preparePair(tickets, { poolId, nowMs: this.nowMs })
    this.running.set(pair.matchId, new StakedMatch(pair))
    return pair
  }

  pair(pairs: readonly MatchToPair[]): Promise<Set<string>> {
    return insertPairs(this.pools.app, pairs, this.nowMs)
  }

  async end({ id, mode }: { id: string; mode: Mode }, winner: MatchWinner): Promise<MatchToSave> {
    const match = this.running.get(id)
    if (!match) throw new Error(`match ${id} is not running`)
    this.running.delete(id)
    const save = await match.end(winner).takeSave()
    return { ...save, outcome: save.outcome && this.settle(save.outcome, mode) }
  }

  /** [B4] The winner of a bounty match chooses before the next join. */
  async bank({ id, tier }: { id: string; tier: Tier }, playerId: string): Promise<void> {
    await saveChoice(this.pools.app, { playerId, tier, matchId: id, decision: 'bank' }, this.nowMs)
  }

  save(group: readonly MatchToSave[]): Promise<Set<string>> {
    return saveMatches(this.pools.app, group, this.nowMs)
  }
}
