import { z } from 'zod'
import { BLOCKHASH_AGE_MAX } from '../chain/blocks.ts'
import type { NodeView } from '../chain/node-view.ts'
import { LOCALNET_GENESIS_HASH } from '../localnet-genesis.ts'
import { API_VERSION, commitmentOf, inContext, type Methods } from './method.ts'
import { addressText, type Params } from './params.ts'
import { RpcError } from './rpc-error.ts'

const SLOTS_PER_EPOCH = 432_000n
const FEE_SAMPLES = 150

/** The node, its cluster, the newest block and what a transaction costs. */
export function nodeMethods(node: NodeView): Methods {
  const blockAt = (params: Params, index: number) => node.blocks.at(commitmentOf(node, params.options(index)))
  return {
    getHealth: () => {
      if (node.faults.isHealthy) return 'ok'
      throw new RpcError('nodeUnhealthy', 'Node is unhealthy', { numSlotsBehind: null })
    },
    getVersion: () => ({ 'feature-set': 0, 'solana-core': API_VERSION }),
    getGenesisHash: () => LOCALNET_GENESIS_HASH,
    getSlot: (params) => blockAt(params, 0).slot,
    getBlockHeight: (params) => blockAt(params, 0).height,
    getTransactionCount: () => node.transactions.count,
    getEpochInfo: (params) => {
      const { slot, height } = blockAt(params, 0)
      return {
        absoluteSlot: slot,
        blockHeight: height,
        epoch: slot / SLOTS_PER_EPOCH,
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: node.transactions.count,
      }
    },
    getLatestBlockhash: (params) => {
      const commitment = commitmentOf(node, params.options(0))
      const { blockhash, height } = node.blocks.at(commitment)
      return inContext(node, commitment, { blockhash, lastValidBlockHeight: height + BLOCKHASH_AGE_MAX })
    },
    isBlockhashValid: (params) => {
      const commitment = commitmentOf(node, params.options(1))
      return inContext(node, commitment, node.blocks.canUseBlockhash(params.text(0)))
    },
    getRecentPrioritizationFees: (params) => prioritizationFees(node, params),
    getMinimumBalanceForRentExemption: (params) =>
      node.chain.svm.minimumBalanceForRentExemption(params.u64(0)),
  }
}

/** Nobody competes without named accounts, so the fee of the local chain counts for those only. */
function prioritizationFees(node: NodeView, params: Params) {
  const accounts = params.has(0) ? params.read(0, z.array(addressText).max(128)) : []
  const prioritizationFee = accounts.length > 0 ? node.chain.faults.prioritizationFee : 0n
  const newest = node.blocks.tip.slot
  return Array.from({ length: FEE_SAMPLES }, (_, age) => newest - BigInt(age))
    .filter((slot) => node.blocks.bySlot(slot) !== null)
    .map((slot) => ({ slot, prioritizationFee }))
    .toReversed()
}
