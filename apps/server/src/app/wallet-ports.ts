import type pg from 'pg'
import type { WalletPorts } from '../cashier/deposits/show-wallet.ts'
import { showOwnWithdrawals, showWithdrawalTerms } from '../cashier/withdrawals/show-withdrawal.ts'
import { readCheckState } from '../identity/check/check-store.ts'
import type { Clock } from '../platform/clock.ts'

/** What the wallet needs from other parts. */
export function walletPorts({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): WalletPorts {
  return {
    isChecked: async (playerId) =>
      (await readCheckState(pool, playerId, new Date(clock.nowMs()))).state === 'passed',
    withdrawalTermsOf: (playerId) => showWithdrawalTerms(pool, playerId, clock.nowMs()),
    withdrawalsOf: (playerId) => showOwnWithdrawals(pool, playerId, clock.nowMs()),
  }
}
