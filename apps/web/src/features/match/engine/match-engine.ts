import { otherSeat } from '@throwdown/rules/terms'
import { toHex } from '@throwdown/rules/transcript/bytes'
import { commitmentPreimage, type Hand } from '@throwdown/rules/transcript/commitment'
import type { EntryType } from '@throwdown/rules/transcript/entry'
import {
  acceptSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '@throwdown/rules/transcript/signature-inputs'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import type { MatchKey, Seal } from '../../../crypto/match-store.ts'
import { randomHex, runVerification, sha256, signWith } from '../../../crypto/web-crypto.ts'
import type { LinkEvent, Opening } from '../../../realtime/match-link.ts'
import { auditPlayed } from './audit-played.ts'
import { findFaults } from './check-entries.ts'
import { type Duty, dutiesOf, dutyKey } from './duties.ts'
import { type EngineState, FIRST_STATE, type MatchEngineDeps } from './engine-state.ts'
import { addEntries, lastSeq } from './entry-log.ts'
import type { MatchFacts } from './match-view.ts'
import { openTurnOf, publicKeyOf } from './open-turn.ts'
import { OpeningSender } from './send-opening.ts'
import { uncountedOpenings } from './uncounted-openings.ts'

const RESEND_MS = 1_200
const NONCE_BYTES = 32

/** Plays one match on this device: keeps the log, the seals and the duties. Rules decide, not the engine. */
export class MatchEngine {
  private state: EngineState = FIRST_STATE
  private key: MatchKey | undefined
  private hasLookedForKey = false
  private isNewestTab = true
  private awaitsNewLine = false
  private auditedEntries = 0
  private readonly sentAtMs = new Map<string, number>()
  private readonly listeners = new Set<() => void>()
  private readonly stops: (() => void)[] = []
  private readonly parts: MatchEngineDeps
  private readonly openings: OpeningSender

  constructor(parts: MatchEngineDeps) {
    this.parts = parts
    this.openings = new OpeningSender(parts)
  }

  readonly read = (): EngineState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async start(): Promise<void> {
    const { link, store, matchId } = this.parts
    this.stops.push(link.listen((event) => void this.hear(event)))
    const timer = setInterval(() => void this.work(), RESEND_MS)
    this.stops.push(() => clearInterval(timer))
    this.change({ seals: await store.sealsOf(matchId), isOnline: link.isOnline() })
    if (link.isOnline()) await this.sync()
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }

  /** The server accepts no throws over a connection that a newer tab has replaced, so taking over needs a new one first. */
  setNewestTab(isNewest: boolean): void {
    const takesOver = isNewest && !this.isNewestTab
    this.isNewestTab = isNewest
    if (takesOver) {
      this.awaitsNewLine = true
      this.parts.link.reconnect()
    }
    this.change({ role: this.roleNow() })
    if (isNewest) void this.takeOver()
  }

  /** Another tab may have sealed meanwhile: its seals are on the disk, not in this tab. */
  private async takeOver(): Promise<void> {
    this.change({ seals: await this.parts.store.sealsOf(this.parts.matchId) })
    await this.work()
  }

  /** Stores the hand and waits for the disk; only then may its commitment leave the browser [F1]. */
  async sealHand(hand: Hand): Promise<void> {
    const open = openTurnOf(this.state)
    if (!open || this.state.role !== 'plays' || this.state.sealing?.turn === open.turn) return
    if (this.state.seals.some(({ turn }) => turn === open.turn)) return
    this.change({ sealing: { turn: open.turn, hand } })
    const nonce = randomHex(NONCE_BYTES)
    const { matchId } = this.parts
    const { seat } = this.state
    const preimage = commitmentPreimage({ ...open, matchId, seat, hand, nonce })
    const seal: Seal = { matchId, turn: open.turn, hand, nonce, c: toHex(await sha256(preimage)) }
    const standing = await this.parts.store.saveSeal(seal)
    this.change({ seals: [...this.state.seals, standing], sealing: null })
    await this.work()
  }

  async surrender(): Promise<void> {
    const header = this.state.log.chain[0]
    if (!header || !this.key) return
    const { matchId, link } = this.parts
    const sig = await signWith(this.key.secret, surrenderSignatureInput(header.hash, this.state.seat))
    await link.send('surrender', { matchId, sig })
  }

  private async hear(event: LinkEvent): Promise<void> {
    if (event.type === 'entries' && event.matchId === this.parts.matchId) await this.take(event.entries)
    else if (event.type === 'offline') this.change({ isOnline: false })
    else if (event.type === 'replaced') this.setNewestTab(false)
    else if (event.type === 'online') {
      this.awaitsNewLine = false
      this.change({ isOnline: true })
      // What was sent over the broken connection may be lost: send it again at once.
      this.sentAtMs.clear()
      await this.sync()
    }
  }

  private async sync(): Promise<void> {
    const { link, matchId, nowMs, store } = this.parts
    const askedAtMs = nowMs()
    const answer = await link.send('sync', { matchId, afterSeq: lastSeq(this.state.log) }).catch(() => null)
    if (answer && !answer.ok) this.change({ isMissing: answer.code === 'not_found' })
    if (!answer?.ok) return
    const { seat, serverTimeMs, fighters, entries } = answer.data
    const middleMs = (askedAtMs + nowMs()) / 2
    this.change({ seat, fighters, offsetMs: Math.round(serverTimeMs - middleMs) })
    await this.take(entries)
    const ownKey = publicKeyOf(this.state, seat)
    if (ownKey) {
      this.key = await store.findKey(ownKey)
      this.hasLookedForKey = true
    }
    this.change({ role: this.roleNow() })
    await this.work()
  }

  private async take(entries: readonly unknown[]): Promise<void> {
    if (entries.length === 0) return
    const read = readTranscript({ entries })
    const log = read.ok ? addEntries(this.state.log, read.entries) : undefined
    if (!log) return this.change({ isBroken: true })
    const hasGap = log.ahead.length > 0 && log.chain.length === this.state.log.chain.length
    this.change({ log })
    await this.work()
    await this.audit()
    // Something between is missing; the opponent's commitment stays so until the lock, which the next push repairs.
    const isLockAhead = hasGap && log.ahead.some(({ entry }) => entry.type === 'lock')
    if (isLockAhead || (read.ok && this.mayUnmask(read.entries))) await this.sync()
  }

  /** [Q5] The first opened hand ends the mask: fetches the name from the server. */
  private mayUnmask(news: readonly { readonly entry: { readonly type: EntryType } }[]): boolean {
    const { fighters, seat } = this.state
    return fighters[otherSeat(seat)] === null && news.some(({ entry }) => entry.type === 'reveal')
  }

  /** Checks opened turns and the result before they are shown as proven. */
  private async audit(): Promise<void> {
    const { chain } = this.state.log
    const hasNews = chain
      .slice(this.auditedEntries)
      .some(({ entry }) => entry.type === 'turn' || entry.type === 'result')
    if (this.state.isBroken || !hasNews) return
    this.auditedEntries = chain.length
    const faults = await runVerification(auditPlayed(chain, this.parts.rootKeys))
    const provenTurn = chain.filter(({ entry }) => entry.type === 'turn').length
    this.change(faults.length > 0 ? { isBroken: true } : { provenTurn })
  }

  /** Sends what is owed, again and again until its entry arrives. */
  private async work(): Promise<void> {
    if (this.state.role !== 'plays' || this.state.isBroken) return
    const { log, seat, seals, isOnline } = this.state
    const duties = dutiesOf({ log, seat, seals, isVisible: this.parts.isVisible() })
    if (duties.isBroken) return this.change({ isBroken: true })
    for (const duty of duties.owed) {
      // Only an opening has another way to the server than the socket.
      if ((!isOnline && duty.type !== 'reveal') || !this.isDue(duty)) continue
      if (duty.type !== 'commit' && !(await this.mayOpen())) return
      await this.fulfil(duty).catch(() => this.sentAtMs.delete(dutyKey(duty)))
    }
  }

  private isDue(duty: Duty): boolean {
    const key = dutyKey(duty)
    const nowMs = this.parts.nowMs()
    if (nowMs - (this.sentAtMs.get(key) ?? 0) < RESEND_MS) return false
    this.sentAtMs.set(key, nowMs)
    return true
  }

  /** [F2] Signs nothing over a chain that fails its checks. */
  private async mayOpen(): Promise<boolean> {
    const { key } = this
    if (!key) return false
    const { log, seat } = this.state
    const expected = { seat, ownKey: key.publicKey, rootKeys: this.parts.rootKeys, joined: key }
    const faults = await runVerification(findFaults(log.chain, expected))
    if (faults.length > 0) this.change({ isBroken: true })
    return faults.length === 0
  }

  private async fulfil(duty: Duty): Promise<void> {
    const { matchId, link } = this.parts
    const { seat } = this.state
    if (duty.type === 'commit') {
      const answer = await link.send('commitHand', { matchId, turn: duty.turn, c: duty.c })
      if (!answer.ok && answer.code === 'not_playing_here') this.setNewestTab(false)
      return
    }
    if (!this.key) return
    if (duty.type === 'accept') {
      const sig = await signWith(this.key.secret, acceptSignatureInput(duty.headerHash, seat))
      await link.send('acceptMatch', { matchId, sig })
      return
    }
    const opening = await this.signOpening(duty.seal, duty.lockHash)
    if (opening) await this.openings.send(opening, this.state)
  }

  private async signOpening({ turn, hand, nonce }: Seal, lockHash: string): Promise<Opening | undefined> {
    if (!this.key) return undefined
    const input = revealSignatureInput(lockHash, { turn, seat: this.state.seat, hand, nonce })
    const sig = await signWith(this.key.secret, input)
    return { matchId: this.parts.matchId, turn, hand, nonce, sig }
  }

  /** The player's half of the evidence: openings called late, each signed over the lock that the operator signed. */
  async signUncounted(): Promise<Opening[]> {
    const late = uncountedOpenings(this.state)
    const signed = await Promise.all(late.map(({ seal, lock }) => this.signOpening(seal, lock.hash)))
    return signed.filter((opening) => opening !== undefined)
  }

  private roleNow(): MatchFacts['role'] {
    if (!this.hasLookedForKey) return null
    if (!this.key) return 'watches_device'
    return this.isNewestTab && !this.awaitsNewLine ? 'plays' : 'watches_tab'
  }

  private change(changes: Partial<EngineState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}
