import type { ChainNode } from '../open-node.ts'
import { readPrice } from '../read-price.ts'

/**
 * The price at which dollars become SOL that leaves: the upper end of what the publishers say, so that nobody gains from
 * their uncertainty. Null while no price can be trusted [C4].
 */
export function payoutPriceReader({
  node,
  nowMs,
}: {
  readonly node: ChainNode
  readonly nowMs: () => number
}) {
  return async () => {
    const price = await readPrice({ rpc: node.urgent, nowMs })
    return price && { micros: price.micros + price.confidenceMicros, publishedAtMs: price.publishedAtMs }
  }
}
