import { SEATS } from '@throwdown/rules/terms'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { MatchNews } from '../../apps/server/src/match/match-news.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import { arrivalKey, type World } from '../world/world.ts'
import { Life } from './life.ts'
import { MatchServer, type View } from './match-server.ts'

/** A tab polls about once a second; one that did not poll for so long has gone. */
const CONNECTED_FOR_MS = 3_000

type Connection = { readonly session: number; readonly heardAtMs: number }

/** One server: any of them serves any player of any match, and may crash at any moment. Simulates its sockets only. */
export class ServerNode {
  readonly index: number
  private readonly world: World
  private readonly skewMs: number
  private readonly connections = new Map<string, Connection>()
  private life: Life
  private server: MatchServer | undefined

  constructor(world: World, { index, skewMs }: { index: number; skewMs: number }) {
    this.world = world
    this.index = index
    this.skewMs = skewMs
    this.life = new Life(world, skewMs)
  }

  get isUp(): boolean {
    return this.server !== undefined
  }

  start(): void {
    this.world.scheduler.awaitPromises()
    this.life = new Life(this.world, this.skewMs)
    this.server = new MatchServer({
      life: this.life,
      crash: () => this.crash(this.world.random.between(300, 6_000)),
      push: (playerId, view) => this.push(playerId, view),
      onNews: (news) => {
        this.deliver(news)
        this.world.toOtherNodes(this.index, news)
      },
      forgetGone: () => this.forgetGone(),
    })
    this.server.start()
  }

  crash(downMs: number): void {
    if (!this.server) return
    this.life.isOver = true
    this.server = undefined
    this.connections.clear()
    this.world.scheduler.after(downMs, () => this.start())
  }

  /** The process stops for a while and then continues, as if nothing had happened. */
  freeze(forMs: number): void {
    this.life.frozenUntilMs = this.world.scheduler.nowMs + forMs
  }

  /** Another node has saved a match. */
  onEvent(news: MatchNews): void {
    if (!this.server) return
    if (this.life.isFrozen) return void this.life.after(0, () => this.onEvent(news))
    this.world.scheduler.awaitPromises()
    const { version, finished } = news
    this.server.host.dropOlderThan({ matchId: news.facts.id, version, finished })
    this.deliver(news)
  }

  receive(message: ClientMessage): void {
    if (!this.server) return
    if (this.life.isFrozen) return void this.life.after(0, () => this.receive(message))
    this.world.scheduler.awaitPromises()
    const { session } = message
    this.connections.set(message.playerId, { session, heardAtMs: this.world.scheduler.nowMs })
    this.server.players.connected(message.playerId)
    const recvMs = this.life.clock.nowMs()
    if (message.kind === 'play') this.noteArrival(message, recvMs)
    const run = async (server: MatchServer) => {
      await server.service.inService()
      // Our own queues may be long; a player must not be late because of them.
      await this.life.wait(this.world.random.between(0, 400))
      return this.answer(server, message, recvMs)
    }
    const { life } = this
    run(this.server).then(
      (reply) => reply && this.reply(session, reply),
      (fault: unknown) => life.report(fault),
    )
  }

  private async answer(
    server: MatchServer,
    message: ClientMessage,
    recvMs: number,
  ): Promise<ServerMessage | undefined> {
    if (message.kind === 'sync') {
      const found = await server.sync(message.playerId)
      return 'seat' in found ? { kind: 'entries', ...found } : { kind: 'idle', ...found }
    }
    if (message.kind === 'leave') {
      await server.leave(message)
      return undefined
    }
    if (message.kind === 'play') return mockPlay(server, message, recvMs)
    const refused = await refusalOf(server.join(message))
    // A ticket that has joined and left is refused as used.
    if (refused !== undefined && refused !== 'ticket_used') this.world.refusedTickets.add(message.ticketId)
    return { kind: 'joined', ticketId: message.ticketId, ok: refused === undefined }
  }

  private noteArrival(
    { matchId, playerId, play }: Extract<ClientMessage, { kind: 'play' }>,
    recvMs: number,
  ): void {
    const { arrivals, tables } = this.world
    const seats = tables.matches.get(matchId)?.facts.seats
    const seat = seats && SEATS.find((index) => seats[index].playerId === playerId)
    if (seat === undefined || (play.type !== 'commit' && play.type !== 'reveal')) return
    const key = arrivalKey(matchId, seat, play.type, play.turn)
    arrivals.set(key, [...(arrivals.get(key) ?? []), recvMs])
  }

  private reply(session: number, message: ServerMessage): void {
    this.world.network.send(() => this.world.toClient(session, message))
  }

  private deliver({ facts, entries }: MatchNews): void {
    for (const seat of SEATS) {
      const shown = entries[seat].map(({ stored }) => stored)
      if (shown.length > 0) this.push(facts.seats[seat].playerId, { matchId: facts.id, seat, entries: shown })
    }
  }

  private push(playerId: string, view: View): void {
    const connection = this.connections.get(playerId)
    if (connection) this.reply(connection.session, { kind: 'entries', ...view })
  }

  private forgetGone(): void {
    const sinceMs = this.world.scheduler.nowMs - CONNECTED_FOR_MS
    for (const [playerId, { heardAtMs }] of this.connections)
      if (heardAtMs < sinceMs) {
        this.connections.delete(playerId)
        this.server?.players.disconnected(playerId)
      }
  }
}

async function mockPlay(
  server: MatchServer,
  message: Extract<ClientMessage, { kind: 'play' }>,
  recvMs: number,
): Promise<ServerMessage> {
  const { matchId, name } = message
  let receipt: Receipt | undefined
  const keepReceipt = async () => {
    receipt = await server.play(message, recvMs)
  }
  const refused = await refusalOf(keepReceipt())
  return { kind: 'answer', matchId, name, ok: refused === undefined, ...(receipt && { receipt }) }
}

/** A refusal is a reply. A fault, or a node that is not in service, gives none: the client sends its message again. */
async function refusalOf(command: Promise<void>): Promise<Refusal['refusal'] | undefined> {
  try {
    await command
    return undefined
  } catch (fault) {
    if (fault instanceof Refusal && fault.refusal !== 'overloaded') return fault.refusal
    throw fault
  }
}
