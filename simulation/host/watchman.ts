import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Gap } from '../world/store.ts'
import type { MatchHost } from './match-host.ts'
import type { NodeContext } from './node-context.ts'

const { outage } = termsOfVersion(CURRENT_TERMS_VERSION)
const WATCH_EVERY_MS = 250
const RECOVERY_PATIENCE_MS = 1_000

/**
 * Heartbeats, outages and deadlines. After a gap every deadline is in the past: the running matches are extended first,
 * and only then may a node serve messages or judge deadlines again [M10].
 */
export class Watchman {
  isReady = false
  private lastSignMs = 0
  private recoversUntilMs = 0
  private readonly node: NodeContext
  private readonly host: MatchHost

  constructor(node: NodeContext, host: MatchHost) {
    this.node = node
    this.host = host
  }

  forgetEverything(): void {
    this.isReady = false
    this.lastSignMs = 0
    this.recoversUntilMs = 0
  }

  start(): void {
    this.node.every(WATCH_EVERY_MS, () => this.watch())
  }

  private watch(): void {
    const { store, flaws } = this.node.world
    if (this.node.clockMs() - this.lastSignMs > outage.gapOverMs) this.isReady = false
    if (flaws.has('polls before extending')) this.poll()
    if (this.node.clockMs() < this.recoversUntilMs) return
    this.node.transact(
      () => store.noticeOutage(this.node.clockMs(), outage.gapOverMs),
      (gap) => (gap ? this.recover(gap) : this.sign()),
    )
  }

  /** Extends every running match. A crash in between leaves the gap open, so the next node continues with the same one. */
  private recover(gap: Gap): void {
    const { store, flaws } = this.node.world
    this.recoversUntilMs = this.node.clockMs() + RECOVERY_PATIENCE_MS
    const extendAll = (ids: readonly string[]) => {
      let missing = ids.length
      const finished = () => {
        if (--missing <= 0)
          this.node.transact(
            () => store.closeOutage(gap),
            () => this.stopRecovering(),
          )
      }
      if (ids.length === 0) finished()
      for (const id of ids) this.extend(id, gap, finished)
    }
    this.node.transact(() => (flaws.has('no extension after an outage') ? [] : store.active()), extendAll)
  }

  private stopRecovering(): void {
    this.recoversUntilMs = 0
  }

  private extend(id: string, { fromMs, toMs }: Gap, answer: () => void): void {
    const { flaws } = this.node.world
    this.host.enqueue(id, {
      eventFor: () =>
        flaws.has('start voids instead of extending')
          ? { type: 'void', nowMs: this.node.clockMs() }
          : { type: 'outage', fromMs, toMs, nowMs: Math.max(toMs, this.node.clockMs()) },
      answer,
    })
  }

  private sign(): void {
    const { store } = this.node.world
    const nowMs = this.node.clockMs()
    this.node.transact(
      () => store.signLife(nowMs, outage.gapOverMs),
      (signed) => {
        if (!signed) return
        this.lastSignMs = nowMs
        this.isReady = true
        this.poll()
      },
    )
  }

  private poll(): void {
    const { store } = this.node.world
    this.node.transact(
      () => store.due(this.node.clockMs()),
      (ids) => {
        for (const id of ids)
          this.host.enqueue(id, { eventFor: () => ({ type: 'tick', nowMs: this.node.clockMs() }) })
      },
    )
  }
}
