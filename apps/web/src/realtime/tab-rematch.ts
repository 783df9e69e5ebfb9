import {
  CURRENT_TERMS_VERSION,
  isTier,
  NEWEST_TERMS_VERSION,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { makeMatchKey } from '../crypto/make-match-key.ts'
import { playPath, verifyPath } from '../routing/paths.ts'
import { createStore, useStore } from '../ui/store.ts'
import type { LinkEvent, MatchLink, WirePlayer } from './match-link.ts'
import { newTicketId } from './new-ticket-id.ts'
import { REMATCH_OPEN, type RematchEvent, type RematchState, stepRematch } from './rematch-state.ts'

/** [Q4] The rematch of one finished match, as this tab knows it. */
export type TabRematch = {
  readonly matchId: string
  readonly tier: number
  /** Which rematch in a row it would be. */
  readonly number: number
  /** Who asks; null while nobody has asked. */
  readonly rival: WirePlayer | null
  readonly state: RematchState
  /** Whether the result has been opened in this tab. If not, another tab or device shows it. */
  readonly isShown: boolean
  /** Until when a rematch can be requested, by this device's clock. */
  readonly closesAtMs: number
}

type ShownResult = Pick<TabRematch, 'matchId' | 'tier' | 'number' | 'closesAtMs'>
type Offered = Extract<LinkEvent, { type: 'rematch_offered' }>

const TICK_MS = 500
/** [Q4] */
export const REMATCHES_MAX = termsOfVersion(CURRENT_TERMS_VERSION).pairing.normal.rematchesMax
const NO_MORE: RematchState = { name: 'closed', because: 'limit' }

/** One for the whole tab: an offer goes on while its player reads the proof, and can be answered on every page. */
class RematchOfTab {
  private readonly store = createStore<TabRematch | null>(null)
  readonly read = this.store.read
  readonly subscribe = this.store.subscribe
  private readonly set = this.store.set
  private link: MatchLink | null = null

  /** Follows a connection until the returned function is called. */
  follow(link: MatchLink): () => void {
    this.link = link
    const stop = link.listen((event) => this.onEvent(event))
    const timer = setInterval(() => this.tick(), TICK_MS)
    return () => {
      stop()
      clearInterval(timer)
      this.link = null
      this.set(null)
    }
  }

  /** The result of a match is on the screen: from here its player can ask. */
  show(result: ShownResult): void {
    const known = this.known(result.matchId)
    const state = result.number > REMATCHES_MAX ? NO_MORE : REMATCH_OPEN
    this.set({ rival: null, state, ...known, ...result, isShown: true })
    this.tick()
  }

  /** Leaving the result withdraws the offer. Its proof belongs to it: a player may check the match while they wait. */
  visit(pathname: string): void {
    const { link } = this
    const rematch = this.read()
    if (!rematch?.isShown) return
    const { matchId } = rematch
    if (pathname === playPath(matchId) || pathname === verifyPath(matchId)) return
    void link?.send('withdrawRematch', { matchId, leaves: true }).catch(() => null)
    this.set(null)
  }

  /** Both players ask, each with a fresh key; the second one makes the match. */
  async ask(noReply: string): Promise<void> {
    const { link } = this
    const rematch = this.read()
    if (!rematch || !link || !isTier(rematch.tier)) return
    this.step({ type: 'ask' })
    const answer = await sendRequest(link, { matchId: rematch.matchId, tier: rematch.tier })
    if (!this.known(rematch.matchId)) return
    if (!answer?.ok) this.step({ type: 'refused', message: answer?.message ?? noReply })
    else if (answer.data.untilMs !== null)
      this.step({ type: 'asked', untilMs: this.toDevice(answer.data.untilMs) })
  }

  /** Withdraws the player's offer, declines the opponent's, or clears a refusal. */
  readonly cancel = (): void => {
    const { link } = this
    const rematch = this.read()
    if (!rematch) return
    const { matchId, state } = rematch
    this.step({ type: 'cancel' })
    if (state.name !== 'refused')
      void link?.send('withdrawRematch', { matchId, leaves: false }).catch(() => null)
  }

  private onEvent(event: LinkEvent): void {
    if (event.type === 'offline') this.step({ type: 'lost' })
    else if (event.type === 'rematch_offered') this.takeOffer(event)
    else if (event.type === 'rematch_ended' && this.known(event.matchId)) this.step(event)
  }

  private takeOffer({ type, matchId, tier, number, rival, untilMs }: Offered): void {
    const known = this.known(matchId)
    const until = this.toDevice(untilMs)
    const unknown = { state: REMATCH_OPEN, isShown: false, closesAtMs: until }
    this.set({ ...unknown, ...known, matchId, tier, number, rival })
    this.step({ type, untilMs: until })
  }

  private known(matchId: string): TabRematch | null {
    const rematch = this.read()
    return rematch?.matchId === matchId ? rematch : null
  }

  private tick(): void {
    const rematch = this.read()
    if (rematch) this.step({ type: 'time', nowMs: Date.now(), closesAtMs: rematch.closesAtMs })
  }

  private step(event: RematchEvent): void {
    const rematch = this.read()
    if (!rematch) return
    const state = stepRematch(rematch.state, event)
    if (state === rematch.state) return
    // Without its result on the screen nothing is left to show once the offer is over.
    const isOver = state.name === 'open' || state.name === 'closed'
    this.set(isOver && !rematch.isShown ? null : { ...rematch, state })
  }

  private toDevice(serverMs: number): number {
    return serverMs - (this.link?.serverAheadMs() ?? 0)
  }
}

async function sendRequest(link: MatchLink, { matchId, tier }: { matchId: string; tier: Tier }) {
  const ticketId = newTicketId()
  // [Q4] A rematch is in Normal mode.
  const matchKey = await makeMatchKey({ ticketId, tier, mode: 'normal' })
  const request = { matchId, ticketId, matchKey, termsVersion: NEWEST_TERMS_VERSION }
  return link.send('rematch', request).catch(() => null)
}

export const tabRematch = new RematchOfTab()

export const useTabRematch = (): TabRematch | null => useStore(tabRematch)
