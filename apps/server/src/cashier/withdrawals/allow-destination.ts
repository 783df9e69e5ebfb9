import { allowDestinationReply } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { markUsable, type PayoutFacts } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { CASHIER_TERMS } from './judge-request.ts'
import { findUnnamed, giveUpNaming } from './own-address-store.ts'
import type { WithdrawalRow } from './store.ts'

/**
 * [C3] Names a new address to the signer, whose own wait begins with that. Only after the money has left the balance: the
 * signer takes a limited number of addresses an hour, and nobody may use them up for nothing. A new address of a player
 * waits, also if others have used it: a stolen account must not pay an address that another account has made old.
 */
export async function allowDestination(
  { pool, signer }: PayingDeps,
  { player_id: playerId, address }: WithdrawalRow,
  facts: PayoutFacts,
): Promise<{ readonly facts: PayoutFacts } | { readonly failure: 'address_unusable' }> {
  if (facts.usable_at !== null) return { facts }
  try {
    const { usableFrom } = await signer.call('/allow-destination', { address }, allowDestinationReply)
    const usableAtMs = Math.max(usableFrom, facts.requested_at.getTime() + CASHIER_TERMS.newAddressWaitMs)
    await markUsable(pool, { playerId, address, usableAtMs })
    return { facts: { ...facts, usable_at: new Date(usableAtMs) } }
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    // Too many this hour: it is named later.
    if (error.refusal === 'hourly_limit') return { facts }
    return { failure: 'address_unusable' }
  }
}

/** [C9] Names the oldest address that was added beforehand, so that the wait of the signer begins too. One at a time: withdrawals go first. */
export async function nameAddedAddress({ pool, signer }: Pick<PayingDeps, 'pool' | 'signer'>): Promise<void> {
  const unnamed = await findUnnamed(pool)
  if (!unnamed) return
  const { player_id: playerId, address, requested_at: requestedAt } = unnamed
  try {
    const { usableFrom } = await signer.call('/allow-destination', { address }, allowDestinationReply)
    const usableAtMs = Math.max(usableFrom, requestedAt.getTime() + CASHIER_TERMS.newAddressWaitMs)
    await markUsable(pool, { playerId, address, usableAtMs })
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    if (error.refusal !== 'hourly_limit') await giveUpNaming(pool, unnamed)
  }
}
