import { readPrice } from '../read-price.ts'
import { retryingRpc } from './patient-rpc.ts'

/**
 * The price at which dollars become SOL that leaves: the upper end of what the publishers say, so that nobody gains from
 * their uncertainty. Null while no price can be trusted [C4].
 */
export function payoutPriceReader({
  rpcUrl,
  nowMs,
}: {
  readonly rpcUrl: string
  readonly nowMs: () => number
}) {
  const rpc = retryingRpc(rpcUrl)
  return async () => {
    const price = await readPrice({ rpc, nowMs })
    return price && { micros: price.micros + price.confidenceMicros, publishedAtMs: price.publishedAtMs }
  }
}
