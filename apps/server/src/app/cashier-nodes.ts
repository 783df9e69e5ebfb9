import { contradictionCounter, nodeMeters } from '../chain/node-meters.ts'
import { openCashierChain } from '../chain/open-cashier-chain.ts'
import { type ChainNode, openNode } from '../chain/open-node.ts'
import { openPayoutRpc, type PayoutRpc } from '../chain/payouts/payout-rpc.ts'
import { witnessedRpc } from '../chain/payouts/witnessed-rpc.ts'
import { type CashierConfig, solanaSocketUrl } from '../platform/cashier-config.ts'
import type { ProcessContext } from '../platform/context.ts'

export type CashierNodes = ReturnType<typeof openCashierNodes>
export type CashierChain = ReturnType<typeof openCashierChain>

/** The nodes of the cashier, each opened once: a provider counts all calls of the process together. */
export function openCashierNodes(context: ProcessContext<CashierConfig>) {
  const { clock, config, log, metrics } = context
  const meterOf = nodeMeters(metrics)
  const contradicted = contradictionCounter(metrics)
  const nowMs = () => clock.nowMs()
  const open = (name: string, url: string) =>
    openNode({ url, callsPerSecond: config.SOLANA_CALLS_PER_SECOND, meter: meterOf(name) })
  const own = open('cashier', config.SOLANA_RPC_URL)
  const { WITNESS_SOLANA_RPC_URL: secondUrl } = config
  const second = secondUrl === undefined ? null : open('witness', secondUrl)
  const ownRpc = openPayoutRpc({ node: own, nowMs })
  /** One for withdrawals and one for sweeps: each counts for itself how often a transaction was unknown. */
  const openRpc = (): PayoutRpc =>
    second === null
      ? ownRpc
      : witnessedRpc({
          own: ownRpc,
          second: openPayoutRpc({ node: second, nowMs }),
          log,
          onContradiction: () => contradicted('transaction'),
        })
  return {
    own,
    openRpc,
    chain: chainOf(context, own),
    secondChain: second && chainOf(context, second),
    onBalanceContradiction: () => contradicted('balance'),
  }
}

function chainOf({ config, clock, log }: ProcessContext<CashierConfig>, node: ChainNode): CashierChain {
  return openCashierChain({
    node,
    socketUrl: solanaSocketUrl(config),
    usdcMint: config.USDC_MINT,
    nowMs: () => clock.nowMs(),
    onPriceRefused: (refusal) => log.warn({ refusal }, 'the price of SOL is not usable'),
  })
}
