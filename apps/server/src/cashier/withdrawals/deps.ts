import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type pg from 'pg'
import type { PayoutRpc } from '../../chain/payouts/payout-rpc.ts'
import type { SolPrice } from '../../ledger/ports.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/** What driving withdrawals needs: the database as the cashier's role, a node, and the signer. */
export type WithdrawalDeps = {
  readonly pool: pg.Pool
  readonly rpc: PayoutRpc
  readonly signer: SignerLink
  readonly usdcMint: string
  /** Null while no fresh price is known [C4]. A withdrawal is paid at the upper end of what the publishers say. */
  readonly readPayoutPrice: () => Promise<SolPrice | null>
  readonly clock: Clock
  readonly log: Log
  /** Whether this process is the cashier that works. Two at once would do no harm, only the same work. */
  readonly mayWork: () => boolean
  /** Pushes the player's balance and the news about the wallet. Best effort. */
  readonly onChanged: (playerId: string) => void
}

/** The same, with the address that only the signer knows. */
export type PayingDeps = WithdrawalDeps & { readonly hot: string }
