import type { ChainRpc } from './read-accounts.ts'

const REPLY_MAX_MS = 10_000

/** The newest slot that is final for this node. */
export function readFinalSlot(rpc: ChainRpc): Promise<bigint> {
  return rpc.getSlot({ commitment: 'finalized' }).send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
}
