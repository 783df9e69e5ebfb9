import type { COMMANDS } from '@throwdown/contract/realtime'
import type pg from 'pg'
import type { z } from 'zod'
import { entriesToSend } from '../match/entries-to-send.ts'
import type { MatchHost } from '../match/host.ts'
import type { OperatorKeys } from '../match/operator-keys.ts'
import { type PlayerMove, playMatch } from '../match/play-match.ts'
import { type FighterPorts, showFighters } from '../match/show-fighters.ts'
import { loadEntries } from '../match/store.ts'
import { seatOf, visibleTo } from '../match/stored-match.ts'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import { type InsertTicket, joinQueue } from '../queue/join-queue.ts'
import { leaveQueue } from '../queue/leave-queue.ts'
import type { PairedMatch } from '../queue/pair-waiting.ts'
import type { QueuePorts } from '../queue/ports.ts'
import { askRematch } from '../queue/rematch.ts'
import type { Connection } from './connections.ts'
import type { Courier } from './courier.ts'
import { type BalanceOf, entriesMessage, pushBalances } from './push-news.ts'
import type { PushProgress } from './push-progress.ts'
import type { WaitingPlayers } from './waiting-players.ts'

export type CommandParts = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly host: MatchHost
  readonly keys: OperatorKeys
  readonly ports: QueuePorts & FighterPorts
  readonly courier: Courier
  readonly progress: PushProgress
  readonly waiting: WaitingPlayers
  readonly insertTicket: InsertTicket
  readonly balanceOf: BalanceOf
  readonly announce: (match: PairedMatch) => Promise<void>
}

type Payload<Name extends keyof typeof COMMANDS> = z.output<(typeof COMMANDS)[Name]['payload']>
type Ack<Name extends keyof typeof COMMANDS> = z.output<(typeof COMMANDS)[Name]['ack']>
type Sent = { readonly from: Connection; readonly recvMs: number }

/** What each command does. It returns after the save; a refusal is thrown with its closed code. */
export type Answers = {
  [Name in keyof typeof COMMANDS]: (payload: Payload<Name>, sent: Sent) => Promise<Ack<Name>>
}

export function answerCommands(parts: CommandParts): Answers {
  const move = async (
    matchId: string,
    made: PlayerMove,
    { from, recvMs }: Sent,
  ): Promise<Record<string, never>> => {
    if (from.replaced) refuse('not_playing_here')
    const { playerId, deviceId } = from
    await playMatch(parts, matchId, { playerId, deviceId, recvMs }, made)
    return {}
  }
  return {
    joinQueue: (ticket, { from }) => join(parts, ticket, from),
    leaveQueue: ({ ticketId }, { from }) => leave(parts, ticketId, from),
    rematch: (asked, { from }) => rematch(parts, asked, from),
    acceptMatch: ({ matchId, sig }, sent) => move(matchId, { type: 'accept', sig }, sent),
    commitHand: ({ matchId, ...commit }, sent) => move(matchId, { type: 'commit', ...commit }, sent),
    revealHand: ({ matchId, ...reveal }, sent) => move(matchId, { type: 'reveal', ...reveal }, sent),
    surrender: ({ matchId, sig }, sent) => move(matchId, { type: 'surrender', sig }, sent),
    sync: (asked, { from }) => sync(parts, asked, from),
  }
}

async function join(
  parts: CommandParts,
  { ticketId, tier, mode, matchKey }: Payload<'joinQueue'>,
  { playerId, deviceId }: Connection,
): Promise<Ack<'joinQueue'>> {
  const nowMs = parts.clock.nowMs()
  const state = await joinQueue(parts, { id: ticketId, playerId, tier, mode, matchKey, deviceId }, nowMs)
  if (state === 'waiting') parts.waiting.add(playerId, { id: ticketId, tier, mode, joinedAtMs: nowMs })
  await tellBalance(parts, playerId)
  return { ticketId, state }
}

async function leave(
  parts: CommandParts,
  ticketId: string,
  { playerId }: Connection,
): Promise<Ack<'leaveQueue'>> {
  await leaveQueue(parts.pool, { playerId, ticketId }, parts.clock.nowMs())
  parts.waiting.remove(playerId)
  parts.courier.tell(playerId, {
    kind: 'event',
    name: 'queueChanged',
    payload: { ticket: null, playersWaiting: 0 },
  })
  await tellBalance(parts, playerId)
  return { state: 'left' }
}

async function rematch(
  parts: CommandParts,
  { matchId, ticketId, matchKey }: Payload<'rematch'>,
  { playerId, deviceId }: Connection,
): Promise<Ack<'rematch'>> {
  const asked = { matchId, playerId, deviceId, ticketId, matchKey }
  const answer = await askRematch(parts, asked, parts.clock.nowMs())
  if (answer.state === 'offered') {
    const payload = { matchId, untilMs: answer.untilMs }
    parts.courier.tell(answer.toPlayerId, { kind: 'event', name: 'rematchOffered', payload })
  } else if (answer.match) await parts.announce(answer.match)
  return { state: answer.state }
}

async function sync(
  { host, pool, ports, progress, clock }: CommandParts,
  { matchId, afterSeq }: Payload<'sync'>,
  from: Connection,
): Promise<Ack<'sync'>> {
  const facts = await host.factsOf(matchId)
  const seat = seatOf(facts, from.playerId)
  if (seat === undefined) return refuse('not_found')
  const visible = visibleTo(seat, await loadEntries(pool, matchId, afterSeq))
  const shownTo = await showFighters({ pool, ports }, facts)
  progress.pushed(from.playerId, entriesMessage({ matchId, seat, version: 0, entries: visible }))
  return {
    matchId,
    seat,
    tier: facts.tier,
    mode: facts.mode,
    fighters: shownTo(seat),
    playsHere: facts.seats[seat].deviceId === from.deviceId && !from.replaced,
    entries: entriesToSend(visible.map(({ stored }) => stored)),
    serverTimeMs: clock.nowMs(),
  }
}

const tellBalance = ({ courier, balanceOf }: CommandParts, playerId: string): Promise<void> =>
  pushBalances({ tell: courier.tell, balanceOf }, [playerId])
