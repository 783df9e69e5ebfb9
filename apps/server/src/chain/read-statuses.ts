import { signature as asSignature } from '@solana/kit'
import type { ChainRpc } from './read-accounts.ts'

const REPLY_MAX_MS = 10_000

export type SignatureStatuses = {
  /** How far the node that replied is. */
  readonly slot: bigint
  /** In the order requested. Null: the node does not know the transaction. */
  readonly statuses: readonly ('processed' | 'confirmed' | 'finalized' | null)[]
}

/** Of at most 256 signatures. */
export async function readStatuses(rpc: ChainRpc, signatures: readonly string[]): Promise<SignatureStatuses> {
  const { context, value } = await rpc
    .getSignatureStatuses(
      signatures.map((text) => asSignature(text)),
      { searchTransactionHistory: true },
    )
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  if (value.length !== signatures.length) throw new Error('the node left statuses out of its reply')
  return {
    slot: context.slot,
    // Nodes of old versions give no status for what is rooted.
    statuses: value.map((status) => status && (status.confirmationStatus ?? 'finalized')),
  }
}
