import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { accountCode } from '../accounts.ts'
import type { Answer, Journal } from '../journal.ts'
import { creditDeposit, joinQueue, leaveQueue, pairMatch, settleMatch } from '../journals.ts'
import { closeKey } from '../store.ts'
import { assetsOf, openOne, type PlayerAccounts } from './house-accounts.ts'
import { type Model, type ModelTicket, percent } from './model.ts'
import type { Real } from './real.ts'

export const PLAYERS = 3
const STAKES = [1n, 5n, 10n, 20n, 35n, 50n].map((dollars) => dollars * 1_000_000n)

export type Step = fc.AsyncCommand<Model, Real>

export const step = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step => ({ check, run, toString: () => name })

export async function post(model: Model, real: Real, journal: Journal): Promise<Answer> {
  const answer = await real.door.post(journal)
  model.answered.push({ first: answer, repeat: () => real.door.post(journal) })
  return answer
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const player = (real: Real, index: number): PlayerAccounts => at(real.players, index)

export const deposit = (who: number, coin: 'usdc' | 'sol', amount: bigint) =>
  step(`deposit(${who}, ${amount} ${coin})`, async (model, real) => {
    const usdMicros = coin === 'usdc' ? amount : (amount * 150_250_000n) / 1_000_000_000n
    const feeMicros = percent(usdMicros, 10n)
    const { asset, fxCoin } = assetsOf(real.house, coin)
    const answer = await post(
      model,
      real,
      creditDeposit({
        signature: randomUUID(),
        address: 'address',
        coin,
        coinAmount: amount,
        usdMicros,
        feeMicros,
        asset,
        fxCoin,
        fxUsd: real.house.fxUsd,
        depositFee: real.house.depositFee,
        available: player(real, who).available,
      }),
    )
    expect(answer).toMatchObject({ posted: true, replayed: false })
    at(model.players, who).available += usdMicros - feeMicros
    model.fees.deposit += feeMicros
  })

function joined(model: Model, ticket: ModelTicket, answer: Answer): void {
  const money = at(model.players, ticket.player)
  expect(answer.posted).toBe(money.available >= ticket.stake)
  if (!answer.posted) return
  money.available -= ticket.stake
  money.held += ticket.stake
  model.tickets.push(ticket)
  model.reversible.push({
    journalId: answer.journalId,
    undo: ({ tickets }) => {
      const open = tickets.findIndex(({ id }) => id === ticket.id)
      if (open >= 0) {
        tickets.splice(open, 1)
        money.held -= ticket.stake
        money.available += ticket.stake
      }
      return open >= 0
    },
  })
}

export const join = (who: number, stake: bigint) =>
  step(`join(${who}, ${stake})`, async (model, real) => {
    const ticket = { id: randomUUID(), player: who, stake }
    const journal = joinQueue({ ...player(real, who), ticketId: ticket.id, stake })
    joined(model, ticket, await post(model, real, journal))
  })

/** One player, many tabs: exactly as many joins succeed as the money covers, whatever the order. */
export const joinAtOnce = (who: number, stake: bigint, times: number) =>
  step(`joinAtOnce(${who}, ${stake}, ${times})`, async (model, real) => {
    const tickets = Array.from({ length: times }, () => ({ id: randomUUID(), player: who, stake }))
    const journals = tickets.map(({ id }) => joinQueue({ ...player(real, who), ticketId: id, stake }))
    const twice = await Promise.all(
      journals.map((journal) => Promise.all([real.door.post(journal), real.door.post(journal)])),
    )
    const covered = at(model.players, who).available / stake
    const posted = twice.filter(([first]) => first.posted)
    expect(BigInt(posted.length)).toBe(covered < BigInt(times) ? covered : BigInt(times))
    twice.forEach(([first, second], index) => {
      expect({ ...first, replayed: true }).toEqual({ ...second, replayed: true })
      expect([first.replayed, second.replayed].filter((replayed) => !replayed)).toHaveLength(1)
      if (first.posted) joined(model, at(tickets, index), first)
    })
  })

export const leave = (pick: number) =>
  step(
    `leave(${pick})`,
    async (model, real) => {
      const ticket = at(model.tickets, pick)
      const journal = leaveQueue({ ...player(real, ticket.player), ticketId: ticket.id, stake: ticket.stake })
      expect(await post(model, real, journal)).toMatchObject({ posted: true })
      model.tickets = model.tickets.filter((open) => open !== ticket)
      const money = at(model.players, ticket.player)
      money.held -= ticket.stake
      money.available += ticket.stake
    },
    (model) => model.tickets.length > 0,
  )

function pairable(model: Readonly<Model>): [ModelTicket, ModelTicket] | undefined {
  for (const a of model.tickets) {
    const b = model.tickets.find((other) => other.player !== a.player && other.stake === a.stake)
    if (b) return [a, b]
  }
  return undefined
}

export const pair = (bounty: boolean) =>
  step(
    `pair(${bounty ? 'bounty' : 'normal'})`,
    async (model, real) => {
      const [a, b] = pairable(model) ?? []
      if (!a || !b) return
      const id = randomUUID()
      const pot = await openOne(real.app, accountCode.pot(id))
      real.pots.set(id, pot)
      const seats = [a, b].map((ticket) => ({ ticketId: ticket.id, held: player(real, ticket.player).held }))
      const journal = pairMatch({ matchId: id, pot, stake: a.stake, seats: [at(seats, 0), at(seats, 1)] })
      expect(await post(model, real, journal)).toMatchObject({ posted: true })
      model.tickets = model.tickets.filter((open) => open !== a && open !== b)
      for (const { player: seat } of [a, b]) at(model.players, seat).held -= a.stake
      model.matches.push({ id, seats: [a.player, b.player], stake: a.stake, bounty })
    },
    (model) => pairable(model) !== undefined,
  )

/** A match settles once: by its key, and by its pot even under another key. */
export const settle = (pick: number, outcome: 0 | 1 | 'void') =>
  step(
    `settle(${pick}, ${outcome})`,
    async (model, real) => {
      const match = at(model.matches, pick)
      const lines = real.linesOf(
        match.stake,
        outcome === 'void' ? 'void' : 'win',
        match.bounty ? 'bounty' : 'normal',
      )
      const pot = real.pots.get(match.id) ?? (await openOne(real.app, accountCode.pot(match.id)))
      const seats = [player(real, match.seats[0]).available, player(real, match.seats[1]).available] as const
      const winner = outcome === 'void' ? 0 : outcome
      const settled = { pot, seats, winner, winFee: real.house.winFee, pool: real.pool, lines }
      expect(await post(model, real, settleMatch({ matchId: match.id, ...settled }))).toMatchObject({
        posted: true,
      })
      const second = await real.door.post(settleMatch({ matchId: randomUUID(), ...settled }))
      expect(second).toMatchObject({ posted: false, refused: 'insufficient' })
      model.matches = model.matches.filter((running) => running !== match)
      applySettlement(model, match, outcome)
    },
    (model) => model.matches.length > 0,
  )

function applySettlement(model: Model, match: Model['matches'][number], outcome: 0 | 1 | 'void'): void {
  const { stake, seats, bounty } = match
  if (outcome === 'void') {
    for (const seat of seats) at(model.players, seat).available += stake
    return
  }
  const fee = percent(stake, 5n)
  const toPool = bounty ? percent(stake, 30n) : 0n
  const winner = at(seats, outcome)
  at(model.players, winner).available += 2n * stake - fee - toPool
  model.fees.win += fee
  model.pool.held += toPool
  if (toPool > 0n) model.pool.paid.set(winner, (model.pool.paid.get(winner) ?? 0n) + toPool)
}

/** Any earlier journal sent again, three at once, gets the first answer. */
export const repeat = (pick: number) =>
  step(
    `repeat(${pick})`,
    async (model) => {
      const { first, repeat: again } = at(model.answered, pick)
      for (const answer of await Promise.all([again(), again(), again()])) {
        expect(answer).toEqual({ ...first, replayed: true })
      }
    },
    (model) => model.answered.length > 0,
  )

/** A caller that gave up: what arrives later under its key is refused, whatever the balance. */
export const giveUpThenArrive = (who: number) =>
  step(`giveUpThenArrive(${who})`, async (_model, real) => {
    const journal = joinQueue({ ...player(real, who), ticketId: randomUUID(), stake: 1n })
    expect(await closeKey(real.app, journal, 'test')).toMatchObject({ posted: false, refused: 'closed' })
    expect(await real.door.post(journal)).toEqual({ posted: false, refused: 'closed', replayed: true })
  })

export const anyPlayer = fc.nat(PLAYERS - 1)
export const anyStake = fc.constantFrom(...STAKES)
