import type { COMMANDS } from '@throwdown/contract/realtime'
import type pg from 'pg'
import type { z } from 'zod'
import { applyMove, applyThrow, type PlayerMove, type Sender, type Throw } from '../match/apply-move.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { MatchStore } from '../match/ports.ts'
import { seatOf } from '../match/stored-match.ts'
import { Budgets } from '../platform/budgets.ts'
import type { Clock } from '../platform/clock.ts'
import type { RandomSource } from '../platform/random.ts'
import { refuse } from '../platform/refusal.ts'
import { type InsertTicket, joinQueue } from '../queue/join-queue.ts'
import { leaveQueue } from '../queue/leave-queue.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import type { QueuePorts, QueueStore } from '../queue/ports.ts'
import { requestRematch } from '../queue/rematch.ts'
import { NO_SEARCH } from '../queue/shown-count.ts'
import type { Connection } from './connections.ts'
import type { Courier } from './courier.ts'
import { endRematch } from './end-rematch.ts'
import { type BalanceOf, pushBalances, rematchOfferedMessage } from './push-news.ts'
import { type SyncDeps, syncMatch } from './sync-match.ts'
import type { WaitingPlayers } from './waiting-players.ts'

export type CommandDeps = SyncDeps & {
  readonly pool: pg.Pool
  readonly store: MatchStore & QueueStore
  readonly random: RandomSource
  readonly keys: OperatorKeys
  readonly ports: QueuePorts
  readonly courier: Courier
  readonly waiting: WaitingPlayers
  readonly insertTicket: InsertTicket
  readonly balanceOf: BalanceOf
  readonly announce: (match: PairedMatch) => Promise<void>
}

/** [Q8] */
const JOINS_AND_LEAVES = { max: 20, windowMs: 60_000 }
/** Over all sockets of a player. Two tabs that play and come back send a few; taken before anything is read. */
const MATCH_COMMANDS = { max: 40, windowMs: 2_000 }

type Payload<Name extends keyof typeof COMMANDS> = z.output<(typeof COMMANDS)[Name]['payload']>
type Ack<Name extends keyof typeof COMMANDS> = z.output<(typeof COMMANDS)[Name]['ack']>
type Source = { readonly from: Connection; readonly recvMs: number }

/** One handler per command. It returns after the save and throws refusals. */
export type CommandHandlers = {
  [Name in keyof typeof COMMANDS]: (payload: Payload<Name>, source: Source) => Promise<Ack<Name>>
}

export function handleCommands(deps: CommandDeps): CommandHandlers {
  const limitQueue = limitTo(new Budgets(JOINS_AND_LEAVES), deps.clock)
  const limitMatch = limitTo(new Budgets(MATCH_COMMANDS), deps.clock)
  const sync = syncMatch(deps)
  const move = async (matchId: string, made: PlayerMove, source: Source): Promise<Record<string, never>> => {
    limitMatch(source.from)
    await applyMove(deps, matchId, senderOf(source), made)
    return {}
  }
  const throwHand = async (matchId: string, made: Throw, source: Source) => {
    limitMatch(source.from)
    return { receipt: await applyThrow(deps, matchId, senderOf(source), made) }
  }
  return {
    joinQueue: async (ticket, { from }) => {
      limitQueue(from)
      return join(deps, ticket, from)
    },
    leaveQueue: async ({ ticketId }, { from }) => {
      limitQueue(from)
      return leave(deps, ticketId, from)
    },
    rematch: async (payload, { from }) => {
      limitQueue(from)
      return rematch(deps, payload, from)
    },
    withdrawRematch: async (payload, { from }) => {
      limitQueue(from)
      return withdraw(deps, payload, from)
    },
    acceptMatch: ({ matchId, sig }, source) => move(matchId, { type: 'accept', sig }, source),
    commitHand: ({ matchId, ...commit }, source) => throwHand(matchId, { type: 'commit', ...commit }, source),
    revealHand: ({ matchId, ...reveal }, source) => throwHand(matchId, { type: 'reveal', ...reveal }, source),
    surrender: ({ matchId, turn, sig }, source) => move(matchId, { type: 'surrender', turn, sig }, source),
    playHere: async ({ matchId }, { from }) => {
      limitMatch(from)
      return playHere(deps, matchId, from)
    },
    sync: async (payload, { from }) => {
      limitMatch(from)
      return sync(payload, from)
    },
    watchDashboard: async ({ isWatching }, { from }) => {
      from.dashboardVersion = isWatching ? 0 : null
      return {}
    },
  }
}

const limitTo =
  (budget: Budgets, clock: Clock) =>
  ({ playerId }: Connection): void => {
    if (!budget.take(playerId, clock.nowMs())) refuse('too_many_requests')
  }

function senderOf({ from, recvMs }: Source): Sender {
  if (from.replaced) refuse('not_playing_here')
  const { playerId, deviceId } = from
  return { playerId, deviceId, recvMs }
}

async function join(
  deps: CommandDeps,
  { ticketId, tier, mode, matchKey, termsVersion }: Payload<'joinQueue'>,
  { playerId, deviceId }: Connection,
): Promise<Ack<'joinQueue'>> {
  const nowMs = deps.clock.nowMs()
  const ticket = { id: ticketId, playerId, tier, mode, matchKey, deviceId, termsKnown: termsVersion }
  const state = await joinQueue(deps, ticket, nowMs)
  if (state === 'waiting') deps.waiting.add(playerId, { id: ticketId, tier, mode, joinedAtMs: nowMs })
  await pushBalance(deps, playerId)
  return { ticketId, state }
}

async function leave(
  deps: CommandDeps,
  ticketId: string,
  { playerId }: Connection,
): Promise<Ack<'leaveQueue'>> {
  await leaveQueue(deps.store, { playerId, ticketId }, deps.clock.nowMs())
  deps.waiting.remove(playerId)
  deps.courier.send(playerId, {
    kind: 'event',
    name: 'queueChanged',
    payload: NO_SEARCH,
  })
  await pushBalance(deps, playerId)
  return { state: 'left' }
}

async function rematch(
  deps: CommandDeps,
  { matchId, ticketId, matchKey, termsVersion }: Payload<'rematch'>,
  from: Connection,
): Promise<Ack<'rematch'>> {
  const { playerId, deviceId } = from
  const request = { matchId, playerId, deviceId, ticketId, matchKey, termsKnown: termsVersion }
  const result = await requestRematch(deps, request, deps.clock.nowMs())
  if (result.state === 'offered') {
    deps.courier.send(result.toPlayerId, await rematchOfferedMessage(deps.ports, result))
    from.offersRematchOf = matchId
    return { state: 'offered', untilMs: result.untilMs }
  }
  if (result.match) await deps.announce(result.match)
  return { state: 'paired', untilMs: null }
}

async function withdraw(
  deps: CommandDeps,
  { matchId, leaves }: Payload<'withdrawRematch'>,
  from: Connection,
): Promise<Ack<'withdrawRematch'>> {
  from.offersRematchOf = null
  const isWithdrawn = await endRematch(deps, { matchId, playerId: from.playerId, leaves })
  return { state: isWithdrawn ? 'withdrawn' : 'paired' }
}

/** [M11] The tab chosen last plays: other tabs of the device only watch, whichever node they are connected to. */
async function playHere(
  { host, clock, courier }: CommandDeps,
  matchId: string,
  from: Connection,
): Promise<Ack<'playHere'>> {
  const { id, playerId, deviceId } = from
  if (seatOf(await host.factsOf(matchId), playerId) === undefined) return refuse('not_found')
  from.connectedAtMs = clock.nowMs()
  from.replaced = false
  courier.send(playerId, { kind: 'connected', id, deviceId, connectedAtMs: from.connectedAtMs })
  return {}
}

const pushBalance = ({ courier, balanceOf }: CommandDeps, playerId: string): Promise<void> =>
  pushBalances({ send: courier.send, balanceOf }, [playerId])
