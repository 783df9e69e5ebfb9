import { inLanes } from '../../platform/in-lanes.ts'
import type { Queryable } from '../../platform/sql.ts'
import { creditDeposits, dropDeposits, listArriving, type Pricing } from './deposit-store.ts'
import { type DepositRules, findDeposits } from './find-deposits.ts'
import type { DepositChain } from './ports.ts'
import type { RecentTransactions } from './recent-transactions.ts'

/** What the RPC of Solana takes at once. */
const STATUSES_PER_CALL = 256
const FOLLOWED_MAX = 4 * STATUSES_PER_CALL
const LANES = 8
/** One node of a provider may be behind another: so often in a row a transaction must be unknown. */
const MISSES_MAX = 3

type FollowDeps = {
  readonly chain: DepositChain
  readonly rules: DepositRules
  readonly recent: RecentTransactions
  readonly pricing: () => Promise<Pricing>
  /** These players were shown a deposit that is gone. */
  readonly onDropped: (playerIds: readonly string[]) => void
}

type Arriving = { readonly signature: string; readonly slot: bigint }

/** Follows what is arriving until it is finalized and posted, or gone with its fork. */
export class ArrivingFollower {
  private readonly deps: FollowDeps
  private readonly misses = new Map<string, number>()

  constructor(deps: FollowDeps) {
    this.deps = deps
  }

  async follow(db: Queryable): Promise<void> {
    const arriving = await listArriving(db, FOLLOWED_MAX)
    for (let from = 0; from < arriving.length; from += STATUSES_PER_CALL)
      await this.followPage(db, arriving.slice(from, from + STATUSES_PER_CALL))
    const open = new Set(arriving.map(({ signature }) => signature))
    for (const signature of this.misses.keys()) if (!open.has(signature)) this.misses.delete(signature)
  }

  private async followPage(db: Queryable, page: readonly Arriving[]): Promise<void> {
    const { slot, statuses } = await this.deps.chain.readStatuses(page.map(({ signature }) => signature))
    const gone = page.filter((one, at) => this.isGone(one, { status: statuses[at] ?? null, slot }))
    const final = page.filter((_, at) => statuses[at] === 'finalized')
    if (gone.length > 0) await this.drop(db, gone)
    await inLanes(LANES, final, ({ signature }) => this.settle(db, signature))
  }

  /** A node that is not yet at the slot of a transaction cannot know it. */
  private isGone(
    { signature, slot: seenAt }: Arriving,
    { status, slot }: { status: string | null; slot: bigint },
  ): boolean {
    if (status !== null) this.misses.delete(signature)
    if (status !== null || slot <= seenAt) return false
    const misses = (this.misses.get(signature) ?? 0) + 1
    this.misses.set(signature, misses)
    return misses >= MISSES_MAX
  }

  private async drop(db: Queryable, gone: readonly Arriving[]): Promise<void> {
    const signatures = gone.map(({ signature }) => signature)
    // It may land again, and must then be read again.
    this.deps.recent.forget(signatures)
    this.deps.onDropped(await dropDeposits(db, signatures))
  }

  /** Reads it again: only what the finalized block says counts. */
  private async settle(db: Queryable, signature: string): Promise<void> {
    const { chain, rules, pricing } = this.deps
    const transaction = await chain.readTransaction(signature, 'finalized')
    if (transaction === null) return
    const deposits = findDeposits(transaction, rules)
    await creditDeposits(db, { transaction, deposits }, await pricing())
  }
}
