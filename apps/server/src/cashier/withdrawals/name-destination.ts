import { allowDestinationReply } from '@throwdown/signer-link/messages'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { type Gate, markUsable } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { CASHIER_TERMS } from './judge-request.ts'
import type { WithdrawalRow } from './store.ts'

/**
 * [C3] Names a new address to the signer, whose own wait begins with that. Only after the money has left the balance: the
 * signer takes a limited number of addresses an hour, and nobody may use them up for nothing. A new address of a player
 * waits, also if others have used it: a stolen account must not pay an address that another account has made old.
 */
export async function nameDestination(
  { pool, signer }: PayingDeps,
  { player_id: playerId, address }: WithdrawalRow,
  gate: Gate,
): Promise<{ readonly gate: Gate } | { readonly failure: 'address_unusable' }> {
  if (gate.usable_at !== null) return { gate }
  try {
    const { usableFrom } = await signer.call('/allow-destination', { address }, allowDestinationReply)
    const usableAtMs = Math.max(usableFrom, gate.asked_at.getTime() + CASHIER_TERMS.newAddressWaitMs)
    await markUsable(pool, { playerId, address, usableAtMs })
    return { gate: { ...gate, usable_at: new Date(usableAtMs) } }
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    // Too many this hour: it is named later.
    if (error.refusal === 'hourly_limit') return { gate }
    return { failure: 'address_unusable' }
  }
}
