import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { type Mode, NEWEST_TERMS_VERSION, stakeOfTier, type Tier } from '@throwdown/rules/terms'
import { currentMatch } from '../api/match.ts'
import { sessionPort } from '../api/session-port.ts'
import { makeMatchKey } from '../crypto/make-match-key.ts'
import { createStore, useStore, useStorePart } from '../ui/store.ts'
import { type CurrentMatch, currentMatchOf, stepCurrentMatch } from './current-match.ts'
import type { LinkEvent, MatchLink, Notices, Strikes } from './match-link.ts'
import { newTicketId } from './new-ticket-id.ts'
import { IDLE, type QueueEvent, type QueueState, stepQueue } from './queue-state.ts'

/** What the player is doing, as the server last sent it to this tab. */
export type PlayStatus = {
  readonly queue: QueueState
  readonly match: CurrentMatch | null
  readonly isOnline: boolean
  /** The server has said on this connection whether the player waits or plays. */
  readonly isKnown: boolean
  /** The server's clock minus this device's. */
  readonly serverAheadMs: number
  readonly strikes: Strikes
  /** In micro-dollars; null while it is not known, which it is not between a result and its payment. */
  readonly balance: { readonly available: bigint; readonly reserved: bigint } | null
  readonly notices: Notices
  /** When the connection was lost, by this device's clock; null while it is there. */
  readonly offlineSinceMs: number | null
}

const NOTHING: PlayStatus = {
  queue: IDLE,
  match: null,
  isOnline: false,
  isKnown: false,
  serverAheadMs: 0,
  strikes: { strikes: 0, barredUntilMs: null },
  balance: null,
  notices: { pauses: [], announcements: [], isMoneyFrozen: false },
  offlineSinceMs: null,
}

/** One for the whole tab: the search and the match go on while pages change. */
class TabPlay {
  private readonly store = createStore<PlayStatus>(NOTHING)
  readonly read = this.store.read
  readonly subscribe = this.store.subscribe
  private link: MatchLink | null = null
  /** Counts what was pushed, so that a slower reply does not undo it. */
  private news = 0

  /** Follows a connection until the returned function is called. */
  follow(link: MatchLink): () => void {
    this.link = link
    const stop = link.listen((event) => this.onEvent(event))
    if (link.isOnline()) this.onEvent({ type: 'online' })
    return () => {
      stop()
      this.link = null
      this.change(NOTHING)
    }
  }

  /** Joins the queue; the key of the match is made and on disk before the server gets it. Returns the code of a refusal. */
  async join({ tier, mode }: { tier: Tier; mode: Mode }, noReply: string): Promise<string | null> {
    const { link } = this
    if (!link) return null
    const ticketId = newTicketId()
    this.stepQueue({ type: 'join', ticketId })
    const matchKey = await makeMatchKey({ ticketId, tier, mode })
    const request = { ticketId, tier, mode, matchKey, termsVersion: NEWEST_TERMS_VERSION }
    const reply = await link.send('joinQueue', request).catch(() => null)
    if (reply?.ok) this.stepQueue({ type: 'joined', ticketId, tier, mode, nowMs: Date.now() })
    else this.stepQueue({ type: 'refused', message: reply?.message ?? noReply })
    return reply?.ok === false ? reply.code : null
  }

  /** Waits for another stake instead: the first is back before the second is set aside. */
  async switchTo(choice: { tier: Tier; mode: Mode }, noReply: string): Promise<void> {
    if (await this.leave()) await this.join(choice, noReply)
  }

  /** True once the server has confirmed it. */
  async leave(): Promise<boolean> {
    const { link } = this
    const { queue } = this.read()
    if (!link || queue.name !== 'searching') return false
    this.stepQueue({ type: 'leave' })
    const reply = await link.send('leaveQueue', { ticketId: queue.ticket.id }).catch(() => null)
    // "In a match" is followed by its own event; after anything else the player waits no more.
    if (reply?.ok !== false || reply.code !== 'in_match') this.stepQueue({ type: 'left' })
    return reply?.ok === true
  }

  private onEvent(event: LinkEvent): void {
    if (event.type === 'online') {
      const serverAheadMs = this.link?.serverAheadMs() ?? 0
      this.change({ isOnline: true, offlineSinceMs: null, serverAheadMs })
      void this.askForMatch()
    } else if (event.type === 'offline')
      this.change({ isOnline: false, isKnown: false, offlineSinceMs: Date.now() })
    else if (event.type === 'queue') {
      this.stepQueue(event)
      this.change({ isKnown: true })
    } else if (event.type === 'strikes') this.change({ strikes: event })
    else if (event.type === 'notices') this.change({ notices: event })
    else if (event.type === 'balance')
      this.change({ balance: { available: BigInt(event.available), reserved: BigInt(event.reserved) } })
    else if (event.type === 'found' || event.type === 'entries') {
      this.news += 1
      const match = stepCurrentMatch(this.read().match, event)
      // What a match paid is pushed a moment after its result: until then the old amount would be wrong.
      if (match === null && this.read().match !== null) this.change({ balance: null })
      this.setMatch(match)
      if (event.type === 'found') this.stepQueue({ type: 'found', matchId: event.matchId })
    }
  }

  /** A match may have been made or have ended while this tab was not connected. */
  private async askForMatch(): Promise<void> {
    const { news } = this
    const { dispatch } = sessionPort()
    const { data } = await dispatch(
      currentMatch.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    if (this.link?.isOnline()) this.change({ isKnown: true })
    if (!data || news !== this.news || !this.link) return
    this.setMatch(data.data.match && currentMatchOf(data.data.match))
  }

  private setMatch(match: CurrentMatch | null): void {
    if (match === null && this.read().match !== null) this.stepQueue({ type: 'over' })
    this.change({ match })
  }

  private stepQueue(event: QueueEvent): void {
    this.change({ queue: stepQueue(this.read().queue, event) })
  }

  private change(changes: Partial<PlayStatus>): void {
    const before = this.read()
    // The server says everything again on each connection: what is as before draws nothing.
    const next = copyWithStructuralSharing(before, { ...before, ...changes })
    if (next !== before) this.store.set(next)
  }
}

export const tabPlay = new TabPlay()

export const usePlayStatus = (): PlayStatus => useStore(tabPlay)

/** What a component needs of it, so that the rest does not draw the component again. */
export const usePlayPart = <Part>(select: (status: PlayStatus) => Part): Part => useStorePart(tabPlay, select)

/** The stake in the pot of a match that runs. */
export const stakeInPot = ({ match }: PlayStatus): bigint =>
  match && match.tier !== 0 ? stakeOfTier(match.tier) : 0n
