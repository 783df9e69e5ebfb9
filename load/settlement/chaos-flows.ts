import { randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { MODES, TIERS } from '@throwdown/rules/terms'
import type { MatchWinner, PerSeat } from '@throwdown/rules/transcript/entry'
import type pg from 'pg'
import { currentWeekOf, openPool } from '../../apps/server/src/bounty/open-pool.ts'
import { saveChoice } from '../../apps/server/src/bounty/store.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { loadMatches, saveMatches } from '../../apps/server/src/match/store.ts'
import type { MatchToSave } from '../../apps/server/src/match/stored-match.ts'
import { endTickets, findTicket, insertTickets, type NewTicket } from '../../apps/server/src/queue/store.ts'
import { aTicket, insertPairs, preparePair, StakedMatch } from '../../apps/server/test/world/staked-match.ts'
import type { Caller } from './chaos-caller.ts'
import type { ChaosCashier } from './chaos-cashier.ts'

const PLAYERS = 120
const dollars = (count: number): bigint => BigInt(count) * 1_000_000n
const CHANCE = { void: 0.05, leaveInRace: 0.1, secondSettlement: 0.2, withdrawal: 0.1 }
const DAY_MS = 86_400_000

type Databases = { readonly app: pg.Pool }

export class ChaosWorld {
  readonly counts = { matches: 0, left: 0, secondSettlements: 0, secondSettlementsRefused: 0 }
  readonly players = Array.from({ length: PLAYERS }, () => randomUUID())
  /** In the middle of a week: no pool closes during the run. */
  private readonly nowMs = currentWeekOf(1, Date.now()).startsAtMs + 3 * DAY_MS
  private readonly databases: Databases
  private readonly caller: Caller
  private readonly cashier: ChaosCashier

  constructor(databases: Databases, caller: Caller, cashier: ChaosCashier) {
    this.databases = databases
    this.caller = caller
    this.cashier = cashier
  }

  async fillPurses(): Promise<void> {
    for (const player of this.players) await this.cashier.deposit(player)
  }

  /** Two players join, are paired and end a match; sometimes one leaves while they are paired. */
  async playMatch(): Promise<void> {
    const [mode, tier] = [any(MODES), any(TIERS)]
    const [first, second] = [any(this.players), any(this.players)]
    if (Math.random() < CHANCE.withdrawal) await this.cashier.withdraw(first)
    if (first === second) return
    const tickets = [aTicket(first, mode, tier), aTicket(second, mode, tier)] as const
    const poolId =
      mode === 'bounty'
        ? await this.caller.untilReplied(() => openPool(this.databases.app, tier, this.nowMs))
        : null
    const joined = await Promise.all(tickets.map((ticket) => this.join(ticket)))
    if (!joined[0] || !joined[1]) {
      for (const [index, ticket] of tickets.entries()) if (joined[index]) await this.leave(ticket)
      return
    }
    const pair = await preparePair(tickets, { poolId, nowMs: this.nowMs })
    if (!(await this.pairOrLeave(pair, tickets))) return
    await this.end(new StakedMatch(pair), tickets, poolId)
    this.counts.matches += 1
  }

  private async join(ticket: NewTicket): Promise<boolean> {
    const copies = await this.caller.call(() => insertTickets(this.databases.app, [ticket], this.nowMs))
    const answers = new Set(copies.flat())
    if (answers.size > 1) throw new Error(`ticket ${ticket.id} is ${[...answers].join(' and ')}`)
    if (answers.has('joined')) {
      const stake = dollars(ticket.tier)
      this.caller.move({
        [accountCode.available(ticket.playerId)]: -stake,
        [accountCode.held(ticket.playerId)]: stake,
      })
    } else if (answers.has('insufficient')) await this.cashier.deposit(ticket.playerId)
    return answers.has('joined')
  }

  private async leave(ticket: NewTicket): Promise<void> {
    await this.caller.call(() => endTickets(this.databases.app, [ticket.id], this.nowMs))
    const state = await this.stateOf(ticket)
    if (state !== 'left') throw new Error(`ticket ${ticket.id} did not leave: ${state}`)
    this.moveBack(ticket)
  }

  private moveBack(ticket: NewTicket): void {
    const stake = dollars(ticket.tier)
    this.counts.left += 1
    this.caller.move({
      [accountCode.available(ticket.playerId)]: stake,
      [accountCode.held(ticket.playerId)]: -stake,
    })
  }

  /** Returns whether there is a match. A call whose reply was lost is decided by the rows, as for a node. */
  private async pairOrLeave(
    pair: Awaited<ReturnType<typeof preparePair>>,
    tickets: PerSeat<NewTicket>,
  ): Promise<boolean> {
    const { app } = this.databases
    const [leaver, other] = tickets
    const isRace = Math.random() < CHANCE.leaveInRace
    const [answers] = await Promise.all([
      this.caller.call(() => insertPairs(app, [pair], this.nowMs)),
      isRace ? this.caller.call(() => endTickets(app, [leaver.id], this.nowMs)) : null,
    ])
    if (answers.filter((inserted) => inserted.size > 0).length > 1)
      throw new Error(`match ${pair.matchId} was paired twice`)
    if ((await this.stateOf(leaver)) === 'left') {
      invariant(isRace, `ticket ${leaver.id} left on its own`)
      this.moveBack(leaver)
      await this.leave(other)
      return false
    }
    const stake = dollars(leaver.tier)
    this.caller.move({
      [accountCode.held(leaver.playerId)]: -stake,
      [accountCode.held(other.playerId)]: -stake,
      [potOf(pair.matchId)]: 2n * stake,
    })
    return true
  }

  private async end(match: StakedMatch, tickets: PerSeat<NewTicket>, poolId: string | null): Promise<void> {
    const winner: MatchWinner = Math.random() < CHANCE.void ? -1 : any([0, 1] as const)
    const save = await match.end(winner).takeSave()
    const saved = await this.save(save)
    if (saved > 1) throw new Error(`match ${match.id} was saved ${saved} times`)
    const [stored] = await this.caller.untilReplied(() => loadMatches(this.databases.app, [match.id]))
    if (stored?.state.phase !== 'finished') throw new Error(`match ${match.id} is not finished`)
    this.moveWinnings({ matchId: match.id, winner, poolId, tickets })
    if (poolId !== null && winner !== -1) await this.bank(match.id, tickets[winner])
    if (Math.random() > CHANCE.secondSettlement) return
    this.counts.secondSettlements += 1
    const again = await this.save({ ...save, version: any([save.version, save.version + 1]) })
    if (again === 0) this.counts.secondSettlementsRefused += 1
  }

  /** [B4] The winner of a bounty match chooses before the next join. */
  private async bank(matchId: string, { playerId, tier }: NewTicket): Promise<void> {
    const choice = { playerId, tier, matchId, decision: 'bank' } as const
    await this.caller.call(() => saveChoice(this.databases.app, choice, this.nowMs))
  }

  /** Returns how many of the copies were saved. */
  private async save(match: MatchToSave): Promise<number> {
    const answers = await this.caller.call(() => saveMatches(this.databases.app, [match], this.nowMs))
    return answers.filter((saved) => saved.size > 0).length
  }

  private moveWinnings(ended: {
    matchId: string
    winner: MatchWinner
    poolId: string | null
    tickets: PerSeat<NewTicket>
  }): void {
    const { matchId, winner, poolId, tickets } = ended
    const stake = dollars(tickets[0].tier)
    const available = tickets.map(({ playerId }) => accountCode.available(playerId))
    if (winner === -1) {
      this.caller.move({
        [potOf(matchId)]: -2n * stake,
        [available[0] ?? '']: stake,
        [available[1] ?? '']: stake,
      })
      return
    }
    // [P2] In plain arithmetic, which shares no code with the settlement.
    const fee = stake / 20n
    const toPool = poolId === null ? 0n : (stake * 3n) / 10n
    this.caller.move({
      [potOf(matchId)]: -2n * stake,
      [available[winner] ?? '']: 2n * stake - fee - toPool,
      [accountCode.fee('win')]: fee,
      ...(poolId !== null && { [accountCode.pool(poolId)]: toPool }),
    })
  }

  private async stateOf(ticket: NewTicket): Promise<string | undefined> {
    return (await this.caller.untilReplied(() => findTicket(this.databases.app, ticket.id)))?.state
  }
}

const potOf = (matchId: string): string => `match:${matchId}:pot`

function any<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
