import type { ServerMessage } from '../network/messages.ts'
import { MatchPlay } from './match-play.ts'
import { MatchView } from './match-view.ts'
import type { QueueTicket, TabOwner } from './tab-owner.ts'

const POLL_MS = 700
const RECONNECT_MS = 500
const SILENCE_MS = 1_800
const NODES = 2

/** One browser tab: polls, shows, and plays if it is the newest one. It resends until it has a reply or gets its entry. */
export class Tab {
  readonly session: number
  private readonly player: TabOwner
  private isOpen = false
  private node: number
  private lastMessageMs = 0
  private reconnectedMs = 0
  private play: MatchPlay | undefined

  constructor(player: TabOwner, session: number) {
    this.player = player
    this.session = session
    this.node = player.world.random.between(0, NODES - 1)
  }

  open(): void {
    this.isOpen = true
    this.lastMessageMs = this.nowMs
    this.poll()
  }

  close(): void {
    this.isOpen = false
  }

  receive(message: ServerMessage): void {
    if (!this.isOpen) return
    this.lastMessageMs = this.nowMs
    if (message.kind === 'joined') this.onJoined(message.ticketId, message.ok)
    if (message.kind === 'idle') this.player.onLeft(message.leftTicketId)
    if (message.kind === 'answer' && message.ok) this.play?.onReply(message)
    if (message.kind === 'entries') this.show(message)
  }

  /** Connects to another server, unless this tab has left the lost one already. */
  reconnect(lost: number): void {
    // Limits how often a tab tries two dead servers in turn.
    if (this.node !== lost || this.nowMs - this.reconnectedMs < RECONNECT_MS) return
    this.node = (lost + 1) % NODES
    this.lastMessageMs = this.nowMs
    this.reconnectedMs = this.nowMs
    if (this.isOpen) this.ask()
  }

  private get nowMs(): number {
    return this.player.world.scheduler.nowMs
  }

  private poll(): void {
    if (!this.isOpen || this.player.isDone) return
    const { world } = this.player
    // No message means a lost connection or a server that hangs: try the other one.
    const { noticesSilenceAfterMs = SILENCE_MS } = this.player.behaviour
    if (this.nowMs - this.lastMessageMs > noticesSilenceAfterMs) this.reconnect(this.node)
    else this.ask()
    world.scheduler.after(POLL_MS + world.random.between(0, 300), () => this.poll())
  }

  private ask(): void {
    if (this.player.isOffline) return
    this.player.world.toServer(this.node, { kind: 'sync', playerId: this.player.id, session: this.session })
    if (this.player.plays(this)) this.act()
  }

  private onJoined(ticketId: string, ok: boolean): void {
    const { ticket } = this.player
    if (ticket?.id !== ticketId || ticket.answered) return
    ticket.answered = true
    if (!ok) this.player.onRefused(ticketId)
    if (ok) this.player.planToLeave(ticketId)
  }

  private show({ matchId, seat, entries }: Extract<ServerMessage, { kind: 'entries' }>): void {
    const { device } = this.player
    if (device.finished.has(matchId)) return
    if (this.play?.view.matchId !== matchId)
      this.play = new MatchPlay(this.player, new MatchView(matchId, seat), (message) =>
        this.player.world.toServer(this.node, { ...message, session: this.session }),
      )
    this.play.show(entries)
    if (this.play.view.result) this.player.finish(matchId)
    else if (this.player.plays(this)) this.act()
  }

  private act(): void {
    const { ticket } = this.player
    if (!ticket) this.join()
    else if (this.play?.view.isFor(ticket.key.publicKey)) this.play.act()
    else this.wait(ticket)
  }

  private join(): void {
    const { player } = this
    if (player.matchesLeft <= 0 || player.joinsLeft <= 0) return
    player.joinsLeft--
    player.ticket = {
      id: player.world.random.uuid(),
      key: player.world.keyring.makeKey(player.world.random),
      answered: false,
      leaves: false,
    }
    player.device.keys.set(player.ticket.id, player.ticket.key)
    this.sendJoin()
  }

  private sendJoin(): void {
    const { world, id, tier, mode, ticket } = this.player
    if (!ticket) return
    const key = ticket.key.publicKey
    world.toServer(this.node, {
      kind: 'join',
      playerId: id,
      session: this.session,
      ticketId: ticket.id,
      key,
      tier,
      mode,
    })
  }

  private wait({ id: ticketId, answered, leaves }: QueueTicket): void {
    const { world, id } = this.player
    if (!answered) this.sendJoin()
    else if (leaves)
      world.toServer(this.node, { kind: 'leave', playerId: id, session: this.session, ticketId })
  }
}
