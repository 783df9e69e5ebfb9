import { statusReply } from '@throwdown/signer-link/messages'
import { type Repeating, repeatEvery } from '../../platform/repeat.ts'
import { acceptRequest } from './accept-request.ts'
import { nameAddedAddress } from './allow-destination.ts'
import type { PayingDeps, WithdrawalDeps } from './deps.ts'
import { openNextAttempt } from './open-attempt.ts'
import { priceOpenQuote } from './price-quote.ts'
import { forgetOldQuotes, listOpenQuotes } from './quote-store.ts'
import { listReleasable, releaseReturned } from './returned-store.ts'
import { signAndSend } from './sign-attempt.ts'
import { listDue, markWaiting, postpone, type WithdrawalRow } from './store.ts'
import { watchSigned } from './watch-signed.ts'

/** Requests are announced; this is for announcements that were lost, and for holds that end. */
const LOOK_EVERY_MS = 250
const WATCH_EVERY_MS = 1_000
const FORGET_EVERY_MS = 60_000
const RELEASE_EVERY_MS = 5_000
/** 120 an hour: the signer takes 200, and those of withdrawals must find room. */
const NAME_EVERY_MS = 30_000
const RELEASES_AT_ONCE = 100
/** Each waits for a node, the signer and the database, not for the processor. */
const LANES = 12
const AFTER_FAULT_MS = 750
/** Faults shorter than this are nobody's concern; after that the player reads that withdrawals are paused. */
const FAULT_SHOWN_AFTER_MS = 15_000

/**
 * Moves every withdrawal on by its next step. All that it knows is in the database, each step may be repeated, and a step
 * that another process has made meanwhile changes nothing: it may be killed between any two of them.
 */
export class WithdrawalDriver {
  private readonly deps: WithdrawalDeps
  private readonly running = new Map<string, Promise<void>>()
  /** Wait for a reading of the chain, and those for which there is one. Hints only: all of them become due by themselves. */
  private readonly unread = new Set<string>()
  private readonly read = new Set<string>()
  private looking: Promise<void> | undefined
  private isLookWanted = false
  private hot: string | undefined
  private tasks: Repeating[] = []
  private isStopped = false

  constructor(deps: WithdrawalDeps) {
    this.deps = deps
  }

  start(): void {
    const { log, pool } = this.deps
    this.tasks = [
      repeatEvery(LOOK_EVERY_MS, 'look for withdrawals', log, () => this.lookInTurn()),
      repeatEvery(WATCH_EVERY_MS, 'watch withdrawals', log, () => this.watch()),
      repeatEvery(FORGET_EVERY_MS, 'forget quotes', log, () => forgetOldQuotes(pool)),
      repeatEvery(NAME_EVERY_MS, 'name added addresses', log, () => this.nameAdded()),
      repeatEvery(RELEASE_EVERY_MS, 'release returned money', log, () => this.release()),
    ]
  }

  /** Something was announced: looks at once. */
  readonly wake = (): void => {
    if (!this.isStopped)
      this.lookInTurn().catch((err: unknown) =>
        this.deps.log.warn({ err }, 'withdrawals could not be listed'),
      )
  }

  /** The audit has read the chain: whatever waited for it goes on at once. */
  readonly wakeRead = (): void => {
    for (const id of this.unread) this.read.add(id)
    this.unread.clear()
    this.wake()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all(this.tasks.map((task) => task.stop()))
    await Promise.all(this.running.values())
  }

  /** Never two at once: every step that ends wakes, and a look that has not begun is enough for all of them. */
  private lookInTurn(): Promise<void> {
    this.isLookWanted = true
    this.looking ??= this.lookWhileWanted().finally(() => (this.looking = undefined))
    return this.looking
  }

  private async lookWhileWanted(): Promise<void> {
    while (this.isLookWanted) {
      this.isLookWanted = false
      await this.look()
    }
  }

  /** Starts what is due, as far as lanes are free. */
  private async look(): Promise<void> {
    const { pool, mayWork } = this.deps
    if (!mayWork() || this.running.size >= LANES) return
    const read = [...this.read]
    const [quotes, due] = await Promise.all([
      listOpenQuotes(pool, LANES),
      listDue(pool, { read, limit: 2 * LANES }),
    ])
    const listed = new Set(due.map(({ id }) => id))
    for (const id of read) if (!listed.has(id)) this.read.delete(id)
    for (const quote of quotes)
      this.runOnce(`quote ${quote.id}`, async () => priceOpenQuote(await this.paying(), quote))
    for (const row of due) this.runOnce(row.id, () => this.moveOn(row))
  }

  private async watch(): Promise<void> {
    if (this.deps.mayWork()) await watchSigned(await this.paying())
  }

  private async nameAdded(): Promise<void> {
    if (this.deps.mayWork()) await nameAddedAddress(this.deps)
  }

  /** [C9] What came back a day ago can be played again. */
  private async release(): Promise<void> {
    const { pool, mayWork, onChanged } = this.deps
    if (!mayWork()) return
    for (const { withdrawal_id: id, player_id: playerId } of await listReleasable(pool, RELEASES_AT_ONCE)) {
      await releaseReturned(pool, id)
      onChanged(playerId)
    }
  }

  private runOnce(key: string, work: () => Promise<void>): void {
    if (this.isStopped || this.running.has(key) || this.running.size >= LANES) return
    const done = work()
      .catch((err: unknown) => this.deps.log.warn({ err, key }, 'a step of a withdrawal failed'))
      .finally(() => {
        this.running.delete(key)
        // There may be a next step, or others that waited for a lane.
        this.wake()
      })
    this.running.set(key, done)
  }

  private async moveOn(row: WithdrawalRow): Promise<void> {
    this.read.delete(row.id)
    try {
      const deps = await this.paying()
      if (row.state === 'requested') return await acceptRequest(deps, row)
      if (row.state === 'accepted' && !(await this.openAttempt(deps, row))) return
      await signAndSend(deps, row)
    } catch (error) {
      await this.afterFault(row)
      throw error
    }
  }

  /** Listed before the ledger is read: a reading that ends meanwhile is not missed. */
  private async openAttempt(deps: PayingDeps, row: WithdrawalRow): Promise<boolean> {
    this.unread.add(row.id)
    const step = await openNextAttempt(deps, row)
    if (step !== 'unread') this.unread.delete(row.id)
    return step === 'opened'
  }

  private async afterFault(row: WithdrawalRow): Promise<void> {
    const { pool, clock, onChanged } = this.deps
    const isLong = clock.nowMs() - (row.decided_at?.getTime() ?? clock.nowMs()) > FAULT_SHOWN_AFTER_MS
    const mayWait = row.state === 'accepted' && row.rejected_by === null
    if (!mayWait || row.wait_reason !== null || !isLong) return postpone(pool, row.id, AFTER_FAULT_MS)
    if (await markWaiting(pool, row.id, { waitReason: 'paused', againInMs: AFTER_FAULT_MS }))
      onChanged(row.player_id)
  }

  /** The hot wallet's address comes from the signer, which may start later than this process. */
  private async paying(): Promise<PayingDeps> {
    this.hot ??= (await this.deps.signer.call('/status', {}, statusReply)).hotWallet
    return { ...this.deps, hot: this.hot }
  }
}
