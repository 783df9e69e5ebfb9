import { createDefaultRpcTransport, createSolanaRpcFromTransport } from '@solana/kit'

/** Of one call, within its time: a step of a withdrawal needs several replies, and would begin again with the first. */
const TRIES_MAX = 3

/**
 * Calls a node again at once if the connection broke before its reply. Every call of a payout may be repeated: it reads, or
 * sends the same bytes. What the node replied, an error too, is a reply.
 */
export function retryingRpc(url: string) {
  const ask = createDefaultRpcTransport({ url })
  const askAgain = async <Reply>(
    call: Parameters<typeof ask>[0],
    triesLeft = TRIES_MAX - 1,
  ): Promise<Reply> => {
    try {
      return await ask<Reply>(call)
    } catch (error) {
      if (triesLeft === 0 || !isBroken(error) || call.signal?.aborted) throw error
      return askAgain<Reply>(call, triesLeft - 1)
    }
  }
  return createSolanaRpcFromTransport((call) => askAgain(call))
}

/** So `fetch` reports a connection that was refused, reset or closed. */
const isBroken = (error: unknown): boolean => error instanceof TypeError
