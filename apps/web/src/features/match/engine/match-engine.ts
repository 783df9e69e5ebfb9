import { type OwedMessage, owedMessage } from '@throwdown/rules/client/owed-message'
import { otherSeat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { type MatchKey, type Seal, withReceipt } from '../../../crypto/match-records.ts'
import { runVerification } from '../../../crypto/web-crypto.ts'
import type { LinkEvent } from '../../../realtime/match-link.ts'
import { createStore } from '../../../ui/store.ts'
import { holdsSoFar, isBinding } from './check-operator.ts'
import { type EngineState, FIRST_STATE, type MatchEngineDeps, transcriptOf } from './engine-state.ts'
import { lastSeq } from './entry-log.ts'
import type { MatchFacts } from './match-facts.ts'
import { openTurnOf, publicKeyOf } from './open-turn.ts'
import { commitOf, mergeSeals, nameOf, revealOf, sealedTurn } from './own-messages.ts'
import { PlayingRight } from './playing-right.ts'
import { keepResult, newProofs, recall } from './remember.ts'
import { MessageSender } from './send-message.ts'
import { acceptHeader, isAccepted, makeSeal, openFor, signAccept, signSurrender } from './sign-owed.ts'
import { hasSigned, takeEntries } from './take-entries.ts'

const RESEND_MS = 1_200
const CLAIM = 'claim'

/** Plays one match on this device: keeps the log and the seals, and sends what is owed. Rules decide, not the engine. */
export class MatchEngine {
  private readonly store = createStore<EngineState>(FIRST_STATE)
  readonly read = this.store.read
  readonly subscribe = this.store.subscribe
  private key: MatchKey | undefined
  private hasLookedForKey = false
  private readonly right = new PlayingRight()
  private auditedEntries = 0
  private readonly sentAtMs = new Map<string, number>()
  private readonly stops: (() => void)[] = []
  private readonly parts: MatchEngineDeps
  private readonly messages: MessageSender

  constructor(parts: MatchEngineDeps) {
    this.parts = parts
    this.messages = new MessageSender(parts)
  }

  private get state(): EngineState {
    return this.read()
  }

  async start(): Promise<void> {
    const { link } = this.parts
    this.stops.push(link.listen((event) => void this.onEvent(event)))
    const timer = setInterval(() => void this.work(), RESEND_MS)
    this.stops.push(() => clearInterval(timer))
    this.change({ ...(await recall(this.parts, this.state)), isOnline: link.isOnline() })
    if (link.isOnline()) await this.sync()
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }

  /** This tab has got or lost the lock of the tab that plays. */
  setNewestTab(isNewest: boolean): void {
    this.right.onLock(isNewest)
    this.change({ role: this.roleNow() })
    if (isNewest) void this.takeOver()
  }

  /** If it must claim again it does so at its next turn: until then it has learned whether it lost the lock. */
  private onReplaced(): void {
    this.right.onReplaced()
    this.change({ role: this.roleNow() })
  }

  /** Another tab may have sealed meanwhile: its seals are on the disk, not in this tab. */
  private async takeOver(): Promise<void> {
    const { link, matchId } = this.parts
    this.sentAtMs.set(CLAIM, this.parts.nowMs())
    const claim = await link.send('playHere', { matchId }).catch(() => null)
    if (claim?.ok) this.right.onConfirmed()
    this.change({ ...(await recall(this.parts, this.state)), role: this.roleNow() })
    await this.work()
  }

  /** Stores the hand and waits for the disk; only then may its commitment leave the browser [F1]. */
  async sealHand(hand: Hand): Promise<void> {
    // Another tab may have accepted.
    if (!isAccepted(this.state)) this.change(await recall(this.parts, this.state))
    const open = openTurnOf(this.state)
    if (!open || !this.key || this.state.role !== 'plays' || this.state.sealing?.turn === open.turn) return
    if (!isAccepted(this.state) || this.state.seals.some(({ turn }) => turn === open.turn)) return
    this.change({ sealing: { turn: open.turn, hand } })
    const seal = await makeSeal({ parts: this.parts, key: this.key, state: this.state }, open, hand)
    const standing = await this.parts.store.saveSeal(seal)
    this.change({ seals: mergeSeals(this.state.seals, [standing]), sealing: null })
    await this.work()
  }

  async surrender(): Promise<void> {
    const surrender = this.key && (await signSurrender(this.key, this.state))
    if (surrender) await this.parts.link.send('surrender', { matchId: this.parts.matchId, ...surrender })
  }

  private async onEvent(event: LinkEvent): Promise<void> {
    if (event.type === 'entries' && event.matchId === this.parts.matchId) await this.take(event)
    else if (event.type === 'offline') this.change({ isOnline: false })
    else if (event.type === 'replaced') this.onReplaced()
    else if (event.type === 'online') {
      this.change({ isOnline: true })
      // What was sent over the broken connection may be lost: send it again at once.
      this.sentAtMs.clear()
      await this.sync()
      if (this.right.isNewest) await this.takeOver()
    }
  }

  private async sync(): Promise<void> {
    const { link, matchId, nowMs, store } = this.parts
    const askedAtMs = nowMs()
    const answer = await link.send('sync', { matchId, afterSeq: lastSeq(this.state.log) }).catch(() => null)
    if (answer && !answer.ok) this.change({ isMissing: answer.code === 'not_found' })
    if (!answer?.ok) return
    const { seat, serverTimeMs, fighters, rematchNumber } = answer.data
    const middleMs = (askedAtMs + nowMs()) / 2
    this.change({ seat, fighters, rematchNumber, offsetMs: Math.round(serverTimeMs - middleMs) })
    await this.take(answer.data)
    const ownKey = publicKeyOf(this.state, seat)
    if (ownKey) {
      this.key = await store.findKey(ownKey)
      this.hasLookedForKey = true
    }
    this.change({ role: this.roleNow() })
    await this.work()
  }

  private async take(pushed: Parameters<typeof takeEntries>[1]): Promise<void> {
    const { changes, news, isLockAhead } = takeEntries(this.state, pushed)
    this.change(changes)
    if (news.length === 0) return
    if (hasSigned(news)) await this.lookForFraud()
    await this.work()
    await this.audit()
    if (isLockAhead || this.mayUnmask(news)) await this.sync()
  }

  /** [Q5] The first turn with an opened hand ends the mask: fetches the name from the server. */
  private mayUnmask(news: readonly StoredEntry[]): boolean {
    const { fighters, seat } = this.state
    return fighters[otherSeat(seat)] === null && news.some(({ entry }) => entry.type === 'turn')
  }

  /** Compares with what this browser has stored, in any tab: the operator must not have signed anything else. */
  private async lookForFraud(): Promise<void> {
    this.change(await recall(this.parts, this.state))
    const proofs = await newProofs(this.parts, this.state)
    if (proofs.length > 0) this.change({ proofs: [...this.state.proofs, ...proofs], isBroken: true })
  }

  /** Checks opened turns and the result before they are shown as proven. */
  private async audit(): Promise<void> {
    const { chain } = this.state.log
    const hasNews = chain
      .slice(this.auditedEntries)
      .some(({ entry }) => entry.type === 'turn' || entry.type === 'result')
    if (this.state.isBroken || !hasNews) return
    this.auditedEntries = chain.length
    const holds = await runVerification(holdsSoFar(transcriptOf(this.state), this.parts.rootKeys))
    const provenTurn = chain.filter(({ entry }) => entry.type === 'turn').length
    this.change(holds ? { provenTurn } : { isBroken: true })
    await keepResult(this.parts, this.state)
  }

  /** Sends what is owed, again and again until the operator is bound by a receipt or an entry. */
  private async work(): Promise<void> {
    if (this.right.mustClaim && this.state.isOnline && this.isDue(CLAIM)) return this.takeOver()
    if (this.state.role !== 'plays' || this.state.isBroken) return
    const { log, seat, seals, isOnline } = this.state
    const own = { seat, sealed: seals.map(sealedTurn), isVisible: this.parts.isVisible() }
    const owed = owedMessage(log.chain, own)
    if (owed === 'broken') return this.change({ isBroken: true })
    // Only throws have another way to the server than the socket.
    if (!owed || (!isOnline && owed.type === 'accept') || !this.isDue(nameOf(owed))) return
    if (!(await this.fulfil(owed).catch(() => false))) this.sentAtMs.delete(nameOf(owed))
  }

  private isDue(name: string): boolean {
    const nowMs = this.parts.nowMs()
    if (nowMs - (this.sentAtMs.get(name) ?? 0) < RESEND_MS) return false
    this.sentAtMs.set(name, nowMs)
    return true
  }

  private async fulfil(owed: OwedMessage): Promise<boolean> {
    const { key } = this
    if (!key) return false
    if (owed.type === 'accept') return this.accept(key)
    const seal = this.state.seals.find(({ turn }) => turn === owed.turn)
    if (!seal || !isAccepted(this.state)) return this.refuse()
    if (owed.type === 'commit') return this.sendThrow(seal, commitOf(seal, this.state.seat))
    const standing = await openFor({ parts: this.parts, key, state: this.state }, { seal, lock: owed.lock })
    if (standing) this.change({ seals: mergeSeals(this.state.seals, [standing]) })
    // Whatever else is signed for this turn: no second lock is ever opened.
    if (standing?.opened?.lock.stored.hash !== owed.lock.hash) return this.refuse()
    const opening = revealOf(standing, this.state.seat)
    return opening !== undefined && this.sendThrow(standing, opening)
  }

  private async accept(key: MatchKey): Promise<boolean> {
    const accepted = await acceptHeader({ parts: this.parts, key, state: this.state })
    if (accepted) this.change({ accepted })
    if (!accepted || !isAccepted(this.state)) return this.refuse()
    const { matchId, link } = this.parts
    const sig = await signAccept(key, accepted.header.stored.hash, this.state.seat)
    const answer = await link.send('acceptMatch', { matchId, sig })
    return answer.ok
  }

  private async sendThrow(seal: Seal, message: SignedMessage): Promise<boolean> {
    const { isOnline, log } = this.state
    const { rootKeys, store } = this.parts
    const receipt = await this.messages.send(message, {
      isOnline,
      isBinding: (given) => runVerification(isBinding(given, message, { chain: log.chain, rootKeys })),
      onReplaced: () => this.onReplaced(),
    })
    const kept = await store.changeSeal(seal, (stored) => withReceipt(stored, message.kind, receipt))
    this.change({ seals: mergeSeals(this.state.seals, [kept]) })
    await this.lookForFraud()
    return true
  }

  /** Nothing more is signed in this match; what the operator signed is compared. */
  private async refuse(): Promise<boolean> {
    this.change({ isBroken: true })
    await this.lookForFraud()
    return false
  }

  private roleNow(): MatchFacts['role'] {
    if (!this.hasLookedForKey) return null
    if (!this.key) return 'watches_device'
    return this.right.mayThrow ? 'plays' : 'watches_tab'
  }

  private change(changes: Partial<EngineState>): void {
    this.store.set({ ...this.state, ...changes })
  }
}
