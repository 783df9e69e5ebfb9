import { listWallets } from '../../chain/our-addresses-store.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { DepositRules, WatchedAddress } from './find-deposits.ts'
import { listAssigned } from './scan-store.ts'

/** A transaction that assigned an address may commit a little later than others that began after it. */
const OVERLAP_MS = 60_000

type Constants = Pick<DepositRules, 'usdcMint' | 'tokenProgram'>

/** The addresses of players, in memory: an assigned address is never given to another player. */
export class WatchedAddresses implements DepositRules {
  readonly usdcMint: string
  readonly tokenProgram: string
  private houseWallets: ReadonlySet<string> = new Set()
  private readonly accounts = new Map<string, WatchedAddress>()
  private readonly indexes = new Map<bigint, WatchedAddress>()
  private newestMs: number | null = null

  constructor({ usdcMint, tokenProgram }: Constants) {
    this.usdcMint = usdcMint
    this.tokenProgram = tokenProgram
  }

  /** Everything that is known by now, once. */
  async load(db: Queryable): Promise<void> {
    if (this.houseWallets.size === 0) await this.refresh(db)
  }

  /**
   * Adds what was assigned since the last time. Without the wallets of the house, hot, cold and former ones, our own payments
   * would look like deposits: nothing is read before the signer has written them.
   */
  async refresh(db: Queryable): Promise<void> {
    const wallets = await listWallets(db)
    if (wallets.length === 0) throw new Error('the signer has not written its wallets yet')
    const since = this.newestMs === null ? null : new Date(this.newestMs - OVERLAP_MS)
    for (const { assignedAt, ...watched } of await listAssigned(db, since)) {
      this.newestMs = Math.max(this.newestMs ?? 0, assignedAt.getTime())
      this.indexes.set(watched.index, watched)
      this.accounts.set(watched.address, watched)
      this.accounts.set(watched.tokenAccount, watched)
    }
    this.houseWallets = new Set(wallets)
  }

  get size(): number {
    return this.indexes.size
  }

  all(): WatchedAddress[] {
    return [...this.indexes.values()]
  }

  byIndex(index: bigint): WatchedAddress | undefined {
    return this.indexes.get(index)
  }

  readonly byAccount = (account: string): WatchedAddress | undefined => this.accounts.get(account)

  /** A token account signs nothing, so only wallets are asked for. */
  readonly isOurs = (address: string): boolean =>
    this.houseWallets.has(address) || this.accounts.get(address)?.address === address
}
