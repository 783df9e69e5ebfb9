import { openNode } from '../../src/chain/open-node.ts'
import { openPayoutRpc, type PayoutRpc } from '../../src/chain/payouts/payout-rpc.ts'
import { witnessedRpc } from '../../src/chain/payouts/witnessed-rpc.ts'
import { systemClock } from '../../src/platform/clock.ts'

type Options = Pick<Parameters<typeof witnessedRpc>[0], 'log' | 'onContradiction'> & {
  readonly urls: readonly [own: string, second: string | undefined]
}

const openAt = (url: string): PayoutRpc =>
  openPayoutRpc({ node: openNode({ url }), nowMs: () => systemClock.nowMs() })

/** As the cashier opens them: with a second node, it confirms what the first says of a payment. */
export function openPayoutNodes({ urls: [own, second], log, onContradiction }: Options): PayoutRpc {
  if (second === undefined) return openAt(own)
  return witnessedRpc({ own: openAt(own), second: openAt(second), log, onContradiction })
}
