import { CURRENT_TERMS_VERSION } from '@throwdown/rules/terms'
import { inLanes } from '../../platform/in-lanes.ts'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import { creditWaiting, listWaiting, type Pricing } from './deposit-store.ts'
import type { WatchedAddress } from './find-deposits.ts'
import { ArrivingFollower } from './follow-arriving.ts'
import { notifyPlayers, type PlayerPushes } from './notify-players.ts'
import type { DepositChain } from './ports.ts'
import { creditFinalized } from './read-history.ts'
import { RecentTransactions } from './recent-transactions.ts'
import { BalanceScanner } from './scan-balances.ts'
import { listUnlisted, listWatchedByPlayers } from './scan-store.ts'
import { WatchedAddresses } from './watched-addresses.ts'

/** A price that is requested again within this time is not read again; the ledger refuses one that is too old. */
const PRICE_KEPT_MS = 1_000
/** Whatever notices and balances said, each history is listed from its cursor once in this time. */
const LIST_EVERY_MS = 3_600_000
const LISTED_AT_ONCE_MAX = 20
const LIST_LANES = 4
const WAITING_AT_ONCE_MAX = 500
/** Their players may be looking: a socket reports what happens there at once. */
const ASKED_WITHIN_MS = 15 * 60_000
const ASKED_MAX = 500

export type WatcherDeps = {
  readonly chain: DepositChain
  readonly pushes: PlayerPushes
  readonly nowMs: () => number
  readonly log: ProblemLog
  /** Called once for each deposit that was credited. */
  readonly onCredited?: (afterSeconds: number) => void
}

/** Finds deposits and has them posted. Every step may be killed and repeated: what counts is in PostgreSQL and on the chain. */
export class DepositWatcher {
  readonly addresses: WatchedAddresses
  private readonly deps: WatcherDeps
  private readonly recent = new RecentTransactions()
  private readonly scanner: BalanceScanner
  private readonly follower: ArrivingFollower
  private readonly hinted = new Set<string>()
  private price: { readonly pricing: Promise<Pricing>; readonly atMs: number } | undefined

  constructor(deps: WatcherDeps) {
    const { chain, log, nowMs, pushes } = deps
    this.deps = deps
    this.addresses = new WatchedAddresses(chain)
    const history = { chain, rules: this.addresses, recent: this.recent }
    this.scanner = new BalanceScanner({ ...history, nowMs, log })
    this.follower = new ArrivingFollower({
      ...history,
      pricing: this.pricing,
      onDropped: pushes.walletChanged,
    })
  }

  /** One reading of the balances of all addresses. */
  async scanAll(db: Queryable): Promise<void> {
    await this.addresses.refresh(db)
    await this.scanner.scan(db, this.addresses.all())
    await this.tell(db)
  }

  /** Something happened to this account, says a notice. */
  readonly hint = (account: string): void => void this.hinted.add(account)

  async scanHinted(db: Queryable): Promise<void> {
    if (this.hinted.size === 0) return
    const hinted = [...this.hinted].flatMap((account) => this.addresses.byAccount(account) ?? [])
    this.hinted.clear()
    await this.scanner.scan(db, [...new Set(hinted)])
    await this.tell(db)
  }

  /** Posts what has become final and removes what is gone. */
  async follow(db: Queryable): Promise<void> {
    // With addresses that it does not know a transaction would bring nothing.
    await this.addresses.load(db)
    await this.follower.follow(db)
    await this.tell(db)
  }

  /** Lists finalized histories from their cursors, the longest waiting first. */
  async settleHistories(db: Queryable): Promise<void> {
    await this.addresses.refresh(db)
    const due = await listUnlisted(db, { olderThanMs: LIST_EVERY_MS, limit: LISTED_AT_ONCE_MAX })
    const { chain } = this.deps
    await inLanes(LIST_LANES, this.known(due), (watched) =>
      creditFinalized(db, { chain, rules: this.addresses, pricing: this.pricing }, watched),
    )
    await this.tell(db)
  }

  /** [C4] Credits what waits for a price, oldest first. */
  async creditWaiting(db: Queryable): Promise<void> {
    const waiting = await listWaiting(db, WAITING_AT_ONCE_MAX)
    if (waiting.length === 0) return
    const pricing = await this.pricing()
    if (pricing.price === null) return
    for (const id of waiting) if (!(await creditWaiting(db, id, pricing))) break
    await this.tell(db)
  }

  async tell(db: Queryable): Promise<void> {
    await notifyPlayers(db, this.deps.pushes, this.deps.onCredited)
  }

  /** The accounts that a socket should report. */
  async accountsToWatch(db: Queryable): Promise<Set<string>> {
    const asked = await listWatchedByPlayers(db, { withinMs: ASKED_WITHIN_MS, limit: ASKED_MAX })
    return new Set(this.known(asked).flatMap(({ address, tokenAccount }) => [address, tokenAccount]))
  }

  private known(indexes: readonly bigint[]): WatchedAddress[] {
    return indexes.flatMap((index) => this.addresses.byIndex(index) ?? [])
  }

  /** Without a price everything but SOL goes on. */
  readonly pricing = (): Promise<Pricing> => {
    const nowMs = this.deps.nowMs()
    if (this.price && nowMs - this.price.atMs < PRICE_KEPT_MS) return this.price.pricing
    const pricing = this.deps.chain
      .readSolPrice()
      .catch((err: unknown) => {
        this.deps.log.warn({ err }, 'the price of SOL could not be read')
        return null
      })
      .then((price) => ({ price, termsVersion: CURRENT_TERMS_VERSION }))
    this.price = { pricing, atMs: nowMs }
    return pricing
  }
}
