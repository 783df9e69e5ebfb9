import type { ChainRpc } from './read-accounts.ts'

const REPLY_MAX_MS = 10_000

/** The newest blockhash, and how long a transaction with it can be included. */
export async function readBlockhash(
  rpc: ChainRpc,
): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }> {
  const { value } = await rpc
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  return { blockhash: value.blockhash.toString(), lastValidBlockHeight: value.lastValidBlockHeight }
}
