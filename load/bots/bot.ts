// An honest player over a real socket that never gives up: it reconnects to any server, syncs and continues.
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { NewTicket } from '../../apps/server/src/queue/store.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { believedCaller } from './believed-caller.ts'
import type { BotAccount, BotOptions, BotQueue } from './bot-options.ts'
import { currentMatch, type Found, postThrow } from './bot-requests.ts'
import {
  type BotSocket,
  type CommandName,
  connected,
  NoReply,
  openSocket,
  type Reply,
  sendCommand,
} from './bot-socket.ts'
import { News } from './news.ts'
import { type Move, nextMove } from './next-move.ts'
import { listenToFrames } from './socket-frames.ts'

const ALWAYS: BotQueue = { tier: 1, mode: 'normal' }
/** A client that receives nothing for this long asks what it missed. */
const QUIET_MS = 2_000

export class Bot {
  readonly player: TestPlayer
  private readonly account: BotAccount
  private readonly options: BotOptions
  private socket: BotSocket | undefined
  private ticket: NewTicket | undefined
  private matchId: string | undefined
  /** A late push of a match that is over must not seat the bot again. */
  private endedMatchId: string | undefined
  private readonly entries = new Map<number, StoredEntry>()
  private isOver = false
  private newsAtMs = 0
  private lastRefusal = 'nothing'
  private readonly news = new News()

  constructor(options: BotOptions) {
    this.options = options
    this.account = options.account ?? believedAccount(new TestPlayer())
    this.player = this.account.player
  }

  /** Plays match after match; after the signal it finishes the running one, or leaves the queue. */
  async run(): Promise<void> {
    while (!this.options.signal.aborted || this.ticket || this.matchId) {
      try {
        await this.connect()
        if (this.matchId) await this.playOn()
        else await this.queue()
      } catch (fault) {
        await this.startOver(fault)
      }
    }
    this.socket?.disconnect()
  }

  /** Where its ticket waits, until its match is over. */
  get waitsIn(): BotQueue | undefined {
    return this.ticket
  }

  get isPlaying(): boolean {
    return this.matchId !== undefined
  }

  /** In words, for the report of a run that does not end. */
  get state(): string {
    const place = this.matchId ? `match at entry ${this.lastWhole()}` : this.ticket ? 'queue' : 'nowhere'
    return `${place}, ${this.socket?.connected ? 'connected' : 'not connected'}, last refused ${this.lastRefusal}`
  }

  /** Connects without playing. */
  async arrive(): Promise<void> {
    while (!this.socket?.connected && !this.options.signal.aborted) {
      try {
        await this.connect()
      } catch (fault) {
        await this.startOver(fault)
      }
    }
  }

  private async startOver(fault: unknown): Promise<void> {
    this.options.onEvent?.(fault instanceof NoReply ? 'timeout' : 'fault')
    this.options.onFault?.(fault)
    // The server is gone; the next round connects to another one.
    await sleep(100 + Math.random() * 200)
  }

  private async queue(): Promise<void> {
    const wanted = this.options.wanted?.() ?? (this.options.wanted ? null : ALWAYS)
    if (this.ticket && (this.options.signal.aborted || !isFor(this.ticket, wanted)))
      return this.leave(this.ticket)
    if (!wanted) return this.news.next(QUIET_MS / 4, this.news.count)
    this.ticket ??= this.player.ticket(wanted.tier, wanted.mode)
    const { id: ticketId, tier, mode, matchKey } = this.ticket
    const seenCount = this.news.count
    const reply = await this.send('joinQueue', { ticketId, tier, mode, matchKey })
    if (reply.success && reply.data['state'] === 'waiting') return this.news.next(3 * QUIET_MS, seenCount)
    if (reply.success || reply.code === 'in_match') return this.findMatch()
    if (reply.code !== 'too_many_requests' && reply.code !== 'overloaded') this.ticket = undefined
    await this.options.onRefusedJoin?.(reply.code)
    await sleep(200)
  }

  private async leave({ id }: NewTicket): Promise<void> {
    const reply = await this.send('leaveQueue', { ticketId: id })
    if (reply.success || reply.code === 'not_queued') this.ticket = undefined
    else if (reply.code === 'in_match') await this.findMatch()
    else await sleep(1_000)
  }

  private async playOn(): Promise<void> {
    if (!this.matchId) return
    const matchId = this.matchId
    if (this.isOver) return this.standUp(matchId)
    const seenCount = this.news.count
    const move = await nextMove(this.player, this.entries)
    if (!move) return this.awaitNews(seenCount)
    const thinkMs = move.name === 'commitHand' ? this.options.thinkMs() : 0
    if (thinkMs > 0) await sleep(thinkMs)
    const made = (await this.options.beforeMove?.(matchId, move)) ?? move
    const isByRequest = made.name !== 'acceptMatch' && this.options.overHttp?.() === true
    const reply = isByRequest
      ? await postThrow(`${this.url()}/api/matches/${matchId}`, {
          move: made,
          seat: this.player.seat,
          onFrame: this.options.onFrame,
        })
      : await this.send(made.name, { matchId, ...made.payload })
    if (reply.success) {
      this.noteReceipt(made)
      this.options.afterMove?.(matchId, made)
      // The bot's entry says that this one need not be sent again; the others have receipts.
      if (made.name === 'acceptMatch') await this.awaitNews(seenCount)
      return
    }
    await this.sync()
    await sleep(50)
  }

  /** A push that came before the bot knew its match is lost: it asks. */
  private async awaitNews(seenCount: number): Promise<void> {
    await this.news.next(QUIET_MS, seenCount)
    if (Date.now() - this.newsAtMs >= QUIET_MS) await this.sync()
  }

  private standUp(matchId: string): void {
    this.matchId = undefined
    this.endedMatchId = matchId
    // A match that was found again may be of an earlier ticket; this one still waits.
    if (this.player.key.publicKey === this.ticket?.matchKey) this.ticket = undefined
    this.options.onMatch()
  }

  private noteReceipt({ name, payload }: Move): void {
    const turn = Number(payload['turn'])
    if (name === 'commitHand') this.player.received(turn, 'commit')
    if (name === 'revealHand') this.player.received(turn, 'reveal')
  }

  private async sync(): Promise<void> {
    this.options.onEvent?.('sync')
    const reply = await this.send('sync', { matchId: this.matchId, afterSeq: this.lastWhole() })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape
    if (reply.success) this.keep(reply.data['entries'] as StoredEntry[])
  }

  /** The last entry before the first gap. */
  private lastWhole(): number {
    let seq = -1
    while (this.entries.has(seq + 1)) seq += 1
    return seq
  }

  private async findMatch(): Promise<void> {
    const data = await currentMatch(this.url(), await this.account.headers())
    if (data?.match) this.sitDown(data.match)
    // Paired and already over: this ticket has had its match.
    else if (data) this.ticket = undefined
  }

  private sitDown({ matchId, seat, entries }: Omit<Found, 'ticketId'>): void {
    if (matchId === this.endedMatchId) return
    if (this.matchId !== matchId) {
      this.entries.clear()
      this.isOver = false
    }
    this.matchId = matchId
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    this.keep(entries as unknown as StoredEntry[])
    const header = this.entries.get(0)
    if (header) this.player.sitDown(seat, header)
  }

  private async connect(): Promise<void> {
    if (this.socket?.connected) return
    this.options.onEvent?.('connect')
    this.socket?.disconnect()
    const socket = await openSocket(this.url(), { ...this.account, deviceId: this.player.deviceId })
    this.socket = socket
    this.options.onSocket?.(socket)
    if (this.options.onFrame) listenToFrames(socket.io.engine, this.options.onFrame)
    socket.on('matchFound', (found) => this.sitDown(found))
    socket.on('matchEntry', ({ matchId, entries }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      if (matchId === this.matchId) this.keep(entries as unknown as StoredEntry[])
    })
    socket.on('disconnect', () => this.news.arrive())
    await connected(socket)
    if (this.matchId) await this.sync()
  }

  /** Any of the servers. */
  url(): string {
    const { urls } = this.options
    const url = urls[Math.floor(Math.random() * urls.length)]
    if (!url) throw new Error('no server is configured')
    return url
  }

  private async send(name: CommandName, payload: object): Promise<Reply> {
    // On a closed socket a command would only wait for its time to pass; a page connects again at once.
    if (!this.socket?.connected) throw new Error('not connected')
    this.options.onSend?.(payload)
    const reply = await sendCommand(this.socket, name, payload)
    if (!reply.success) this.lastRefusal = `${name}: ${reply.code}`
    return reply
  }

  private keep(entries: readonly StoredEntry[]): void {
    for (const stored of entries) {
      this.entries.set(stored.entry.seq, stored)
      this.isOver ||= stored.entry.type === 'result'
    }
    this.newsAtMs = Date.now()
    this.options.onPush?.(entries)
    this.news.arrive()
  }
}

const isFor = (ticket: NewTicket, wanted: BotQueue | null): boolean =>
  wanted?.tier === ticket.tier && wanted.mode === ticket.mode

const believedAccount = (player: TestPlayer): BotAccount => ({ player, ...believedCaller(player.id) })
