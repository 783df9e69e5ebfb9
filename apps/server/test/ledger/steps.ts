import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { MatchWinner, PerSeat } from '@throwdown/rules/transcript/entry'
import type fc from 'fast-check'
import { expect } from 'vitest'
import { aTicket } from '../world/staked-match.ts'
import {
  applyEnd,
  applyJoin,
  applyLeave,
  applyPair,
  joinResult,
  type Model,
  type ModelMatch,
  type ModelPlayer,
  type ModelTicket,
} from './model.ts'
import type { Real } from './real.ts'

export type Step = fc.AsyncCommand<Model, Real>
export type Queue = { readonly mode: Mode; readonly tier: Tier }

export const step = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step => ({ check, run, toString: () => name })

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

export function newTicket(model: Model, player: ModelPlayer, { mode, tier }: Queue): ModelTicket {
  const unknown = { state: null, refused: null, isClosed: false }
  const ticket: ModelTicket = { ticket: aTicket(player.id, mode, tier), player, ...unknown }
  model.tickets.push(ticket)
  return ticket
}

const waiting = ({ tickets }: Readonly<Model>): ModelTicket[] =>
  tickets.filter(({ state }) => state === 'waiting')

/** Different players in one call. */
export async function joinTogether(model: Model, real: Real, tickets: readonly ModelTicket[]): Promise<void> {
  const expected = tickets.map((ticket) => joinResult(model, ticket))
  expect(await real.join(tickets.map(({ ticket }) => ticket))).toEqual(expected)
  for (const [index, answer] of expected.entries()) applyJoin(at(tickets, index), answer)
}

export const join = (players: readonly number[], queue: Queue) =>
  step(`join(${players.join('+')}, ${queue.mode} ${queue.tier})`, (model, real) =>
    joinTogether(
      model,
      real,
      players.map((player) => newTicket(model, at(model.players, player), queue)),
    ),
  )

/** One player, many tabs: one ticket joins, whatever the order, and the same ticket sent twice is the same ticket. */
export const joinAtOnce = (who: number, queue: Queue, times: number) =>
  step(`joinAtOnce(${who}, ${queue.mode} ${queue.tier}, ${times})`, async (model, real) => {
    const player = at(model.players, who)
    const tickets = Array.from({ length: times }, () => newTicket(model, player, queue))
    const expected = joinResult(model, at(tickets, 0))
    const copies = await Promise.all([...tickets, ...tickets].map(({ ticket }) => real.join([ticket])))
    const answers = copies.map(([answer]) => answer)
    const joined = answers.indexOf('joined') % times
    expect(answers).toEqual(
      [...tickets, ...tickets].map((_, index) => {
        if (expected !== 'joined') return expected
        return index % times === joined ? 'joined' : 'in_queue'
      }),
    )
    for (const [index, ticket] of tickets.entries())
      applyJoin(ticket, expected === 'joined' && index !== joined ? 'in_queue' : expected)
  })

/** Any earlier ticket sent again, three at once. */
export const joinAgain = (pick: number) =>
  step(
    `joinAgain(${pick})`,
    async (model, real) => {
      const ticket = at(model.tickets, pick)
      const expected = joinResult(model, ticket)
      const answers = await Promise.all([1, 2, 3].map(() => real.join([ticket.ticket])))
      expect(answers).toEqual([[expected], [expected], [expected]])
      applyJoin(ticket, expected)
    },
    ({ tickets }) => tickets.length > 0,
  )

/** A caller that gave up: what arrives later under its key is refused, whatever the balance. */
export const giveUpThenArrive = (who: number, queue: Queue) =>
  step(`giveUpThenArrive(${who})`, async (model, real) => {
    const ticket = newTicket(model, at(model.players, who), queue)
    const sql = "select refused from ledger_close_key('join', $1, 'test')"
    const { rows } = await real.pools.owner.query(sql, [`queue:${ticket.ticket.id}:join`])
    expect(rows).toEqual([{ refused: 'closed' }])
    ticket.isClosed = true
    await joinTogether(model, real, [ticket])
  })

/** Sent twice at once: one call ends the tickets, and tickets that do not wait stay as they are. */
export const leave = (picks: readonly number[]) =>
  step(
    `leave(${picks.join('+')})`,
    async (model, real) => {
      const chosen = [...new Set(picks.map((pick) => at(model.tickets, pick)))]
      const ids = chosen.map(({ ticket }) => ticket.id)
      const ended = chosen.filter(({ state }) => state === 'waiting')
      const answers = await Promise.all([real.leave(ids), real.leave(ids)])
      expect(answers.flat().sort()).toEqual(ended.map(({ ticket }) => ticket.id).sort())
      for (const ticket of ended) applyLeave(ticket)
    },
    ({ tickets }) => tickets.length > 0,
  )

function pairable(model: Readonly<Model>): PerSeat<ModelTicket>[] {
  const queues = Map.groupBy(waiting(model), ({ ticket }) => `${ticket.mode}:${ticket.tier}`)
  return [...queues.values()].flatMap((queue) => {
    const pairs: PerSeat<ModelTicket>[] = []
    for (let from = 0; from + 1 < queue.length; from += 2) pairs.push([at(queue, from), at(queue, from + 1)])
    return pairs
  })
}

/** One pairing round, sent by two nodes at once: each pair becomes one match. */
export async function pairAll(model: Model, real: Real): Promise<void> {
  const pairs = pairable(model)
  const wave = await Promise.all(pairs.map(([a, b]) => real.prepare([a.ticket, b.ticket])))
  const ids = wave.map(({ matchId }) => matchId)
  const answers = await Promise.all([real.pair(wave), real.pair(wave)])
  expect(answers.flatMap((inserted) => [...inserted]).sort()).toEqual([...ids].sort())
  for (const [index, tickets] of pairs.entries()) applyPair(model, at(ids, index), tickets)
}

const canPair = (model: Readonly<Model>) => pairable(model).length > 0
export const pair = step('pair', pairAll, canPair)

export const leaveWhilePaired = step('leaveWhilePaired', raceLeaveAndPair, canPair)

/** One player leaves while a round pairs the ticket: one of the two happens. */
async function raceLeaveAndPair(model: Model, real: Real): Promise<void> {
  const tickets = at(pairable(model), 0)
  const [leaving] = tickets
  const match = await real.prepare([tickets[0].ticket, tickets[1].ticket])
  const [ended, inserted] = await Promise.all([real.leave([leaving.ticket.id]), real.pair([match])])
  expect([...ended, ...inserted]).toHaveLength(1)
  if (ended.length > 0) applyLeave(leaving)
  else applyPair(model, match.matchId, tickets)
}

export type Ending = { readonly match: ModelMatch; readonly winner: MatchWinner }

/** One group, saved by two nodes at once, and then settled a second time: each match is settled once. */
export async function endMatches(model: Model, real: Real, endings: readonly Ending[]): Promise<void> {
  const group = await Promise.all(endings.map(({ match, winner }) => real.end(match, winner)))
  const answers = await Promise.all([real.save(group), real.save(group)])
  expect(answers.flatMap((saved) => [...saved]).sort()).toEqual(group.map(({ id }) => id).sort())
  const again = group.map((save) => ({ ...save, version: save.version + 1 }))
  expect(await real.save(again)).toEqual(new Set())
  for (const { match, winner } of endings) {
    applyEnd(model, match, winner)
    if (match.mode === 'bounty' && winner !== -1) await real.bank(match, match.seats[winner].id)
  }
}

export const end = (picks: readonly number[], winner: Seat | -1) =>
  step(
    `end(${picks.join('+')}, ${winner})`,
    (model, real) => {
      const chosen = new Set(picks.map((pick) => at(model.matches, pick)))
      return endMatches(
        model,
        real,
        [...chosen].map((match) => ({ match, winner })),
      )
    },
    ({ matches }) => matches.length > 0,
  )

/** Every ticket leaves and every match is given up. */
export async function freeEverybody(model: Model, real: Real): Promise<void> {
  const tickets = waiting(model)
  await real.leave(tickets.map(({ ticket }) => ticket.id))
  for (const ticket of tickets) applyLeave(ticket)
  const endings = model.matches.map((match): Ending => ({ match, winner: -1 }))
  if (endings.length > 0) await endMatches(model, real, endings)
}
