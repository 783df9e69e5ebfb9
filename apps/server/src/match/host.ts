import type { MatchEvent } from '@throwdown/rules/match/events'
import { step } from '@throwdown/rules/match/step'
import { sha256 } from '../platform/ed25519.ts'
import type { ProblemLog } from '../platform/log.ts'
import { refuse } from '../platform/refusal.ts'
import type { Timers } from '../platform/timers.ts'
import { type Applied, nothingApplied } from './applied.ts'
import { FinishedMatches, type Reader } from './finished-matches.ts'
import { extendForOutages, isLateForSure, type OutageDeps, tickOf } from './give-time-back.ts'
import { addPending, type LiveMatch, type Pending, toLiveMatch } from './live-match.ts'
import type { MatchMeter } from './match-meter.ts'
import { type MatchNews, newsOf, type SavedElsewhere } from './match-news.ts'
import type { OperatorKeys } from './operator-keys.ts'
import { outageEvent } from './outages.ts'
import { OutdatedCopies } from './outdated-copies.ts'
import type { Gap, MatchStore } from './ports.ts'
import { SaveConflict, saveInBatches } from './save-in-batches.ts'
import type { ServiceState } from './service-state.ts'
import type { MatchFacts, MatchHead, SavedEntry, StoredMatch } from './stored-match.ts'

/** Two nodes may conflict over one match a few times in a row, not permanently. */
const ATTEMPTS_MAX = 8
const IDLE_DROPPED_AFTER_MS = 120_000
export type MatchHostDeps = OutageDeps & {
  readonly store: MatchStore
  readonly keys: OperatorKeys
  readonly timers: Timers
  readonly log: ProblemLog
  /** Awaited before a timer acts: after an outage deadlines are extended first [M10]. */
  readonly service: Pick<ServiceState, 'inService'>
  readonly meter?: MatchMeter
}

type NewsListener = (news: MatchNews) => void
/** Null: nothing happens now. */
type ToEvent = (live: LiveMatch) => MatchEvent | Promise<MatchEvent | null>

/** Any node can serve any match: the version of its last save decides, not where its players are connected. */
export class MatchHost {
  private readonly deps: MatchHostDeps
  private readonly loading = new Map<string, Promise<LiveMatch>>()
  private readonly lives = new Map<string, LiveMatch>()
  private readonly outdated = new OutdatedCopies()
  private readonly finished = new FinishedMatches()
  private readonly save: (live: LiveMatch) => void
  private readonly listeners: NewsListener[] = []

  constructor(deps: MatchHostDeps) {
    this.deps = deps
    this.save = saveInBatches({
      ...deps,
      onSaved: (live, entries, pending) => this.saved(live, entries, pending),
      onFailed: (live) => this.outdate(live),
    })
  }

  /** Calls the listener after the commit of each save. */
  onNews(listener: NewsListener): void {
    this.listeners.push(listener)
  }

  /** Applies one event and returns after the save, also when it changed nothing. */
  async apply(matchId: string, toEvent: ToEvent): Promise<Applied> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const live = await this.get(matchId)
      extendForOutages(live, this.deps, this.save)
      const event = await toEvent(live)
      if (live.dropped) continue
      if (!event) return nothingApplied(live)
      const applied = await this.decide(live, event)
      if (applied) return applied
    }
    return refuse('overloaded')
  }

  tick(matchId: string): Promise<Applied> {
    return this.apply(matchId, (live) => tickOf(live, this.deps))
  }

  /** Gives a match the time of an outage back. A repeat changes nothing. */
  async extend(matchId: string, outage: Gap): Promise<void> {
    const isUsedHere = this.lives.has(matchId)
    await this.apply(matchId, () => outageEvent(outage, this.deps.clock.nowMs()))
    const live = this.lives.get(matchId)
    if (live && !isUsedHere && live.saving === 0) this.drop(live)
  }

  /** From memory, or by one read without the entries: what every command checks before it reads a match. */
  async headOf(matchId: string): Promise<MatchHead> {
    if (this.lives.has(matchId) || this.outdated.has(matchId)) return this.headOfCopy(await this.get(matchId))
    const kept = this.finished.find(matchId)
    if (kept) return kept.head
    const head = await this.deps.store.loadHead(matchId)
    if (!head) return refuse('not_found')
    // The copy may have been loaded under another spelling of the id.
    const copy = this.lives.get(head.facts.id)
    return copy ? this.headOfCopy(copy) : head
  }

  async factsOf(matchId: string): Promise<MatchFacts> {
    return (await this.headOf(matchId)).facts
  }

  /** All stored entries, withheld ones included. */
  entriesOf(matchId: string): Promise<SavedEntry[]> {
    return this.deps.store.loadEntries(matchId, -1)
  }

  /** The entries of a match that is over, without a replay; undefined while it runs. */
  async finishedEntriesOf(matchId: string, reader: Reader): Promise<readonly SavedEntry[] | undefined> {
    const kept = this.finished.find(matchId)
    if (kept) return kept.entries
    const head = await this.headOf(matchId)
    if (!head.isFinished) return undefined
    const read = { reader, nowMs: this.deps.clock.nowMs(), loadEntries: () => this.entriesOf(head.facts.id) }
    return (await this.finished.load(head, read)).entries
  }

  /** Keeps a match that was created on this node, and times it. */
  begin(match: StoredMatch): void {
    if (!this.lives.has(match.facts.id)) this.keep(toLiveMatch(match, this.deps.clock.nowMs()))
  }

  /** Times a match here: the node that did may have died. */
  async watch(matchId: string): Promise<void> {
    const live = await this.get(matchId)
    extendForOutages(live, this.deps, this.save)
    this.setTimer(live)
  }

  /** Another node has saved this version, so the next save of an older copy here would fail. */
  dropOlderThan({ matchId, version, finished }: SavedElsewhere): void {
    const live = this.lives.get(matchId)
    if (live && live.version < version && live.saving === 0) this.outdate(live)
    // Nothing more is decided in it.
    if (finished) this.outdated.remove(matchId)
  }

  dropIdle(): void {
    const beforeMs = this.deps.clock.nowMs() - IDLE_DROPPED_AFTER_MS
    for (const live of this.lives.values()) if (live.saving === 0 && live.usedAtMs < beforeMs) this.drop(live)
    this.outdated.removeUnusedSince(beforeMs)
  }

  stop(): void {
    for (const live of this.lives.values()) this.drop(live)
  }

  /** Returns undefined if another node saved first and the match must be read again. */
  private async decide(live: LiveMatch, event: MatchEvent): Promise<Applied | undefined> {
    const { state, effects } = step(live.state, event, { sha256 })
    const isChanged = effects.entries.length > 0
    const decidedAtMs = this.deps.clock.nowMs()
    if (isChanged && addPending(live, state, effects)) this.save(live)
    try {
      // Even a repeat or a refusal is returned only after what it depends on is stored.
      await live.durable
    } catch (fault) {
      if (fault instanceof SaveConflict) return undefined
      throw fault
    }
    if (effects.outcome) this.deps.meter?.settled(this.deps.clock.nowMs() - decidedAtMs)
    // A save detects that this copy is outdated; a step that changes nothing has to check.
    if (!isChanged && (await this.isOutdated(live))) return undefined
    if (effects.evidence) await this.deps.store.saveEvidence({ matchId: live.facts.id, ...effects.evidence })
    const { answer, entries } = effects
    const isLate = !answer.ok && answer.code === 'too_late'
    if (isLate && !(await isLateForSure(live, event, this.deps))) return refuse('overloaded')
    return { answer, entries, headerHash: state.transcript.headerHash }
  }

  private async isOutdated(live: LiveMatch): Promise<boolean> {
    const version = await this.deps.store.loadVersion(live.facts.id)
    if (version === undefined || version <= live.version) return false
    this.outdate(live)
    return true
  }

  private headOfCopy({ facts, state }: LiveMatch): MatchHead {
    // A copy may be ahead of the database, so it is over only once it was saved and dropped.
    const isFinished = state.phase === 'finished' && !this.lives.has(facts.id)
    return { facts, nextSeq: state.transcript.nextSeq, isFinished }
  }

  private async get(matchId: string): Promise<LiveMatch> {
    const known = this.lives.get(matchId)
    if (known) {
      known.usedAtMs = this.deps.clock.nowMs()
      return known
    }
    const alreadyLoading = this.loading.get(matchId)
    if (alreadyLoading) return alreadyLoading
    const loading = this.load(matchId).finally(() => this.loading.delete(matchId))
    this.loading.set(matchId, loading)
    return loading
  }

  private async load(matchId: string): Promise<LiveMatch> {
    const loaded = await this.outdated.load(matchId, this.deps)
    if (!loaded) return refuse('not_found')
    // The copy may have been loaded under another spelling of the id.
    const known = this.lives.get(loaded.facts.id)
    if (known) return known
    // A finished match never changes: nothing to keep.
    return loaded.state.phase === 'finished' ? loaded : this.keep(loaded)
  }

  /** Every copy is timed: when the node that saved last has died, any node that a player comes back to goes on. */
  private keep(live: LiveMatch): LiveMatch {
    this.outdated.remove(live.facts.id)
    this.lives.set(live.facts.id, live)
    this.setTimer(live)
    return live
  }

  private saved(live: LiveMatch, entries: readonly SavedEntry[], pending: Pending): void {
    const news = newsOf(live, entries, pending)
    for (const listener of this.listeners) listener(news)
    // The state in memory may be ahead of this save, so the saved outcome decides.
    if (pending.outcome) this.drop(live)
    else this.setTimer(live)
  }

  /** What follows its last save is stored by another node. */
  private outdate(live: LiveMatch): void {
    this.drop(live)
    this.outdated.add(live)
  }

  private drop(live: LiveMatch): void {
    live.dropped = true
    live.cancelTimer()
    if (this.lives.get(live.facts.id) === live) this.lives.delete(live.facts.id)
  }

  private setTimer(live: LiveMatch): void {
    live.cancelTimer()
    const { deadlineMs } = live.state
    if (deadlineMs === null || live.dropped) return
    const inMs = Math.max(0, deadlineMs - this.deps.clock.nowMs())
    // The poll of due matches retries a failure.
    live.cancelTimer = this.deps.timers.after(inMs, () => void this.onTime(live).catch(() => undefined))
  }

  private async onTime(live: LiveMatch): Promise<void> {
    await this.deps.service.inService()
    if (!live.dropped) await this.tick(live.facts.id)
  }
}
