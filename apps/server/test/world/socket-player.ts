import { randomUUID } from 'node:crypto'
import type { CommandReply } from '@throwdown/contract/event'
import {
  type AnyCommand,
  type ClientToServer,
  COMMANDS,
  PROTOCOL_VERSION,
  type ServerToClient,
} from '@throwdown/contract/realtime'
import { type OwedMessage, owedMessage } from '@throwdown/rules/client/owed-message'
import type { Tier } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import { ORIGIN } from './node.ts'
import type { TestPlayer } from './test-player.ts'

type CommandName = keyof typeof COMMANDS
type Reply<Name extends CommandName> = CommandReply<Extract<AnyCommand, { name: Name }>>

type CurrentMatch = Pick<Parameters<ServerToClient['matchFound']>[0], 'matchId' | 'seat' | 'entries'>

const QUIET_MS = 1_500
/** Longer than a player may think with the whole bank. */
const QUIET_MAX = 30

/** A player on a real socket: stores what the server sends, and can play a whole match. */
export class SocketPlayer {
  readonly player: TestPlayer
  readonly events: { name: string; payload: unknown; atMs: number }[] = []
  readonly entries = new Map<number, StoredEntry>()
  readonly frames: { direction: 'in' | 'out'; text: string }[] = []
  matchId: string | undefined
  private socket: Socket<ServerToClient, ClientToServer> | undefined
  private changed = Promise.withResolvers<void>()

  constructor(player: TestPlayer) {
    this.player = player
  }

  async ticket(url: string, sessionId = 'session'): Promise<string> {
    const reply = await fetch(`${url}/api/realtime/ticket`, {
      method: 'POST',
      headers: { 'x-player': this.player.id, 'x-session': sessionId },
    })
    const { data }: { data: { ticket: string } } = JSON.parse(await reply.text())
    return data.ticket
  }

  /** Resolves when connected, rejects with the server's reason. */
  async connect(
    url: string,
    options: {
      ticket?: string
      origin?: string
      deviceId?: string
      sessionId?: string
      protocol?: number
      follows?: boolean
    } = {},
  ) {
    const ticket = options.ticket ?? (await this.ticket(url, options.sessionId))
    const socket: Socket<ServerToClient, ClientToServer> = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: {
        ticket,
        deviceId: options.deviceId ?? this.player.deviceId,
        protocol: options.protocol ?? PROTOCOL_VERSION,
        follows: options.follows,
      },
      extraHeaders: { origin: options.origin ?? ORIGIN },
    })
    this.socket = socket
    socket.onAny((name: string, payload: unknown) => this.received(name, payload))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.io.engine.on('packet', ({ data }) => this.frames.push({ direction: 'in', text: String(data) }))
    socket.io.engine.on('packetCreate', ({ data }) =>
      this.frames.push({ direction: 'out', text: String(data) }),
    )
    return this
  }

  get connected(): boolean {
    return this.socket?.connected ?? false
  }

  close(): void {
    this.socket?.disconnect()
  }

  /** Keeps the connection open and takes nothing from it any more. */
  stopReading(): void {
    const transport: object | undefined = this.socket?.io.engine.transport
    const webSocket: unknown = transport && Reflect.get(transport, 'ws')
    if (
      typeof webSocket === 'object' &&
      webSocket !== null &&
      'pause' in webSocket &&
      typeof webSocket.pause === 'function'
    )
      webSocket.pause()
  }

  async send<Name extends CommandName>(
    name: Name,
    payload: z.input<(typeof COMMANDS)[Name]['payload']>,
  ): Promise<Reply<Name>> {
    const { socket } = this
    if (!socket) throw new Error('the player is not connected')
    const raw: Pick<Socket, 'timeout'> = socket
    const reply: Reply<Name> = await raw.timeout(10_000).emitWithAck(name, payload)
    return reply
  }

  join(stake?: Tier): Promise<Reply<'joinQueue'>> {
    const { id: ticketId, tier, mode, matchKey } = this.player.ticket(stake)
    this.entries.clear()
    this.matchId = undefined
    return this.send('joinQueue', { ticketId, tier, mode, matchKey })
  }

  eventsNamed(name: keyof ServerToClient): unknown[] {
    return this.events.filter((event) => event.name === name).map(({ payload }) => payload)
  }

  entry(type: string, turn?: number): StoredEntry | undefined {
    return [...this.entries.values()].find(
      ({ entry }) =>
        entry.type === type && (turn === undefined || ('turn' in entry.body && entry.body.turn === turn)),
    )
  }

  /** Waits until `find` returns something; checks again at every message. */
  async until<Found>(find: () => Found | undefined | false, what: string, withinMs = 15_000): Promise<Found> {
    const endMs = Date.now() + withinMs
    for (;;) {
      const found = find()
      if (found) return found
      const restMs = endMs - Date.now()
      if (restMs <= 0)
        throw new Error(
          `${what} did not come: ${[...this.entries.values()].map(({ entry }) => entry.type).join(' ')}`,
        )
      const timer = setTimeout(() => this.wake(), Math.min(restMs, 1_000))
      await this.changed.promise
      clearTimeout(timer)
    }
  }

  /** Does what an honest client owes, with these hands by turn, until the result. */
  async play(hands: readonly Hand[]): Promise<StoredEntry> {
    await this.until(() => this.matchId, 'a match')
    for (let quiet = 0; quiet < QUIET_MAX; ) {
      const result = this.entry('result')
      if (result) return result
      const owed = this.owed(hands)
      if (owed) await this.fulfil(owed)
      const hasMoved = () => this.entry('result') !== undefined || nameOf(this.owed(hands)) !== nameOf(owed)
      const isMoving = await this.until(hasMoved, 'a move', QUIET_MS).catch(() => false)
      // A client that receives nothing requests what it missed, and sends its message again.
      if (!isMoving) await this.sync()
      quiet = isMoving ? 0 : quiet + 1
    }
    return this.until(() => this.entry('result'), 'the result', 1)
  }

  private owed(hands: readonly Hand[]): OwedMessage | undefined {
    const { player } = this
    const chain: StoredEntry[] = []
    for (let next = this.entries.get(0); next; next = this.entries.get(chain.length)) chain.push(next)
    const open = chain.findLast(({ entry }) => entry.type === 'open' || entry.type === 'turn')?.entry
    const hand = open?.type === 'open' ? hands[open.body.turn - 1] : undefined
    if (open?.type === 'open' && hand !== undefined) player.seal(open.body.turn, () => hand)
    const owed = owedMessage(chain, { seat: player.seat, sealed: player.sealedTurns(), isVisible: true })
    if (owed === 'broken') throw new Error('the entries contradict each other')
    return owed ?? undefined
  }

  private async fulfil(owed: OwedMessage): Promise<void> {
    const { player } = this
    const matchId = this.matchId ?? ''
    if (owed.type === 'accept') {
      await this.accept()
      return
    }
    const { type: _type, ...move } =
      owed.type === 'commit' ? player.signSealed(owed.turn) : await player.reveal(owed.turn, owed.lock.hash)
    const reply =
      'c' in move
        ? await this.send('commitHand', { matchId, ...move })
        : await this.send('revealHand', { matchId, ...move })
    if (reply.success) player.received(owed.turn, owed.type)
  }

  /** Accepts the match once there is one. */
  async accept(): Promise<Reply<'acceptMatch'>> {
    const matchId = await this.until(() => this.matchId, 'a match')
    const { sig } = await this.player.accept()
    return this.send('acceptMatch', { matchId, sig })
  }

  commit(turn: number, hand: Hand): Promise<Reply<'commitHand'>> {
    const { type: _type, ...commit } = this.player.commit(turn, hand)
    return this.send('commitHand', { matchId: this.matchId ?? randomUUID(), ...commit })
  }

  async sync(afterSeq = -1): Promise<Reply<'sync'>> {
    const reply = await this.send('sync', { matchId: this.matchId ?? randomUUID(), afterSeq })
    if (reply.success) this.keep(reply.data.entries)
    return reply
  }

  private takeSeat({ matchId, seat, entries }: CurrentMatch): void {
    this.matchId = matchId
    this.keep(entries)
    const header = this.entries.get(0)
    if (header) this.player.sitDown(seat, header)
  }

  private received(name: string, payload: unknown): void {
    this.events.push({ name, payload, atMs: Date.now() })
    if (name === 'matchFound') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads what the contract says
      this.takeSeat(payload as CurrentMatch)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    if (name === 'matchEntry') this.keep((payload as Parameters<ServerToClient['matchEntry']>[0]).entries)
    this.wake()
  }

  private wake(): void {
    this.changed.resolve()
    this.changed = Promise.withResolvers()
  }

  private keep(entries: readonly unknown[]): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    for (const stored of entries as readonly StoredEntry[]) this.entries.set(stored.entry.seq, stored)
  }
}

const nameOf = (owed: OwedMessage | undefined): string =>
  owed && 'turn' in owed ? `${owed.type} ${owed.turn}` : (owed?.type ?? 'nothing')
