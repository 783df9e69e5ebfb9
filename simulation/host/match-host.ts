import type { Answer, Effects, MatchEvent } from '@throwdown/rules/match/events'
import { signatureToVerify } from '@throwdown/rules/match/signature-to-verify'
import type { MatchState } from '@throwdown/rules/match/state'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import { SEATS, type Seat } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import type { ClientMessage, PlayMessage } from '../network/messages.ts'
import type { Flaws } from '../world/flaws.ts'
import { sha256 } from '../world/keyring.ts'
import type { Save } from '../world/store.ts'
import { arrivalKey } from '../world/world.ts'
import type { NodeContext } from './node-context.ts'

type Waiting = {
  /** Built for the state it is applied to, because the signature is verified over that state's hashes. */
  readonly eventFor: (state: MatchState) => MatchEvent
  readonly answer?: (answer: Answer) => void
}
type Cached = { readonly version: number; readonly state: MatchState }
type PlayRequest = Extract<ClientMessage, { kind: 'play' }>

/** Loads, steps and saves matches in groups of waiting messages; answers and pushes only after the save. */
export class MatchHost {
  private readonly node: NodeContext
  private readonly waiting = new Map<string, Waiting[]>()
  private readonly busy = new Set<string>()
  private readonly cache = new Map<string, Cached>()

  constructor(node: NodeContext) {
    this.node = node
  }

  forgetEverything(): void {
    this.waiting.clear()
    this.busy.clear()
    this.cache.clear()
  }

  receive({ matchId, playerId, session, name, play }: PlayRequest, recvMs: number): void {
    const { store, flaws } = this.node.world
    const seat = store.seatOf(matchId, playerId)
    if (seat === undefined) return
    this.noteArrival(arrivalKeyOf(matchId, seat, play), recvMs)
    const answer = (given: Answer) =>
      this.node.reply(session, { kind: 'answer', matchId, name, answer: given })
    const stampedMs = () => (flaws.has('arrival is stamped when processed') ? this.node.clockMs() : recvMs)
    const enqueue = () => {
      const eventFor = (state: MatchState) => this.eventOf(state, seat, play, stampedMs())
      if (!this.answersFromMemory(matchId, eventFor, answer)) this.enqueue(matchId, { eventFor, answer })
    }
    // Our own queues may be long; a player must not be late because of them.
    this.node.later(this.node.world.random.between(0, 400), enqueue)
  }

  private noteArrival(key: string | undefined, recvMs: number): void {
    const { arrivals } = this.node.world
    if (key !== undefined) arrivals.set(key, [...(arrivals.get(key) ?? []), recvMs])
  }

  enqueue(matchId: string, item: Waiting): void {
    this.waiting.set(matchId, [...(this.waiting.get(matchId) ?? []), item])
    this.pump(matchId)
  }

  viewOf(matchId: string, seat: Seat): StoredEntry[] {
    const { store, flaws } = this.node.world
    const entries = store.matches.get(matchId)?.entries ?? []
    const seen = flaws.has('commitments are pushed to both') ? entries : visibleEntries(entries, seat)
    return seen.map(({ entry, hash, sig }) => (sig === undefined ? { entry, hash } : { entry, hash, sig }))
  }

  private answersFromMemory(
    matchId: string,
    eventFor: Waiting['eventFor'],
    answer: (answer: Answer) => void,
  ): boolean {
    const known = this.cache.get(matchId)?.state
    if (!known || !this.node.world.flaws.has('answers repeats from memory')) return false
    const { effects } = this.node.world.step(known, eventFor(known), { sha256 })
    const isRepeat = effects.answer.ok && effects.answer.repeated
    if (isRepeat) answer(effects.answer)
    return isRepeat
  }

  private eventOf(state: MatchState, seat: Seat, play: PlayMessage, recvMs: number): MatchEvent {
    const nowMs = this.node.clockMs()
    if (play.type === 'commit') return { ...play, seat, recvMs, nowMs }
    const verifiedOver = this.verifiedOver(state, seat, play)
    return play.type === 'reveal'
      ? { ...play, seat, verifiedOver, recvMs, nowMs }
      : { ...play, seat, verifiedOver, nowMs }
  }

  private verifiedOver(
    state: MatchState,
    seat: Seat,
    play: Exclude<PlayMessage, { type: 'commit' }>,
  ): string {
    const wanted = signatureToVerify(state, { ...play, seat })
    if (!wanted) return ''
    const { flaws, keyring } = this.node.world
    const holds =
      flaws.has('signatures are not verified') || keyring.verify(wanted.publicKey, wanted.input, play.sig)
    return holds ? wanted.over : ''
  }

  private pump(matchId: string): void {
    if (this.busy.has(matchId) || !this.waiting.get(matchId)?.length) return
    this.busy.add(matchId)
    const cached = this.cache.get(matchId)
    if (cached) return this.work(matchId, cached)
    const load = () => {
      const row = this.node.world.store.matches.get(matchId)
      return row && { version: row.version, state: row.state }
    }
    this.node.transact(
      load,
      (row) => (row ? this.work(matchId, row) : this.giveUp(matchId)),
      () => this.giveUp(matchId),
    )
  }

  private work(matchId: string, loaded: Cached): void {
    const batch = this.waiting.get(matchId) ?? []
    this.waiting.delete(matchId)
    let { state } = loaded
    const done: { item: Waiting; effects: Effects }[] = []
    for (const item of batch) {
      const stepped = this.node.world.step(state, item.eventFor(state), { sha256 })
      state = stepped.state
      done.push({ item, effects: stepped.effects })
    }
    this.saveAndAnswer(matchId, loaded, state, done)
  }

  private saveAndAnswer(
    matchId: string,
    loaded: Cached,
    state: MatchState,
    done: readonly { item: Waiting; effects: Effects }[],
  ): void {
    const { world } = this.node
    const save = this.saveOf(
      matchId,
      loaded,
      state,
      done.map(({ effects }) => effects),
    )
    const answerAll = () => {
      for (const { item, effects } of done) item.answer?.(effects.answer)
    }
    const saved = { version: loaded.version + 1, state }
    if (world.flaws.has('answers before the save')) answerAll()
    if (world.flaws.has('answers repeats from memory')) this.cache.set(matchId, saved)
    const changes = save.entries.length > 0
    // A refusal or a repeat is judged by the durable row too: another node may have moved the match on.
    const commit = () =>
      changes
        ? world.store.save(save)
        : world.flaws.has('answers from an old copy') || world.store.isCurrent(save)
    const committed = (ok: boolean) => {
      if (!ok) return this.startOver(matchId, done)
      this.cache.set(matchId, changes ? saved : loaded)
      answerAll()
      if (save.outcome && settlesApart(world.flaws)) this.settleLater(matchId, save.outcome)
      if (changes) this.publish(matchId)
      return this.next(matchId)
    }
    this.node.transact(commit, committed, () => this.giveUp(matchId))
  }

  private saveOf(matchId: string, loaded: Cached, state: MatchState, effects: readonly Effects[]): Save {
    const { day } = this.node.world.operator
    const entries = effects.flatMap(({ entries: written }) =>
      written.map(({ entry, hash, audience, needsSignature }) =>
        needsSignature
          ? { entry, hash, audience, sig: day.sign(operatorSignatureInput(hash)) }
          : { entry, hash, audience },
      ),
    )
    const outcome = effects.findLast((effect) => effect.outcome)?.outcome
    const { deadlineMs } = state
    return { id: matchId, version: loaded.version, state, entries, deadlineMs, ...(outcome && { outcome }) }
  }

  private settleLater(matchId: string, outcome: NonNullable<Effects['outcome']>): void {
    this.node.later(20, () =>
      this.node.transact(
        () => this.node.world.store.settle(matchId, outcome),
        () => undefined,
      ),
    )
  }

  /** Another node saved first: drop the copy and apply the same messages to the stored row. */
  private startOver(matchId: string, done: readonly { item: Waiting; effects: Effects }[]): void {
    this.cache.delete(matchId)
    if (this.node.world.flaws.has('conflict drops the messages answered'))
      for (const { item, effects } of done) item.answer?.(effects.answer)
    else this.waiting.set(matchId, [...done.map(({ item }) => item), ...(this.waiting.get(matchId) ?? [])])
    this.next(matchId)
  }

  /** No answer: the client resends. */
  private giveUp(matchId: string): void {
    this.cache.delete(matchId)
    this.waiting.delete(matchId)
    this.busy.delete(matchId)
  }

  private next(matchId: string): void {
    this.busy.delete(matchId)
    this.planLock(matchId)
    this.pump(matchId)
  }

  // The poll is coarse; the lock should fall on its grid point.
  private planLock(matchId: string): void {
    const known = this.cache.get(matchId)?.state
    const inMemory = this.node.world.flaws.has('deadlines only in memory')
    const deadlineMs = inMemory ? known?.deadlineMs : known?.turn.lockDueAtMs
    if (deadlineMs === undefined || deadlineMs === null) return
    const tick = () =>
      this.enqueue(matchId, { eventFor: () => ({ type: 'tick', nowMs: this.node.clockMs() }) })
    this.node.later(Math.max(1, deadlineMs - this.node.clockMs()), tick)
  }

  private publish(matchId: string): void {
    const playerIds = this.node.world.store.matches.get(matchId)?.playerIds
    if (!playerIds) return
    for (const seat of SEATS)
      this.node.push(playerIds[seat], { kind: 'entries', matchId, seat, entries: this.viewOf(matchId, seat) })
  }
}

const arrivalKeyOf = (matchId: string, seat: Seat, play: PlayMessage): string | undefined =>
  play.type === 'commit' || play.type === 'reveal'
    ? arrivalKey(matchId, seat, play.type, play.turn)
    : undefined

const settlesApart = (flaws: Flaws): boolean =>
  flaws.has('settlement after the save') || flaws.has('settles again with a new key')
