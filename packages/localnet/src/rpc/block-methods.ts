import type { Block } from '../chain/blocks.ts'
import type { NodeView } from '../chain/node-view.ts'
import { encodeTransaction } from './encode-transaction.ts'
import { historyCommitmentOf, type Methods } from './method.ts'
import type { RequestOptions } from './params.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

const SLOT_RANGE_MAX = 500_000n

/** Blocks of the fork that won. */
export function blockMethods(node: NodeView): Methods {
  return {
    getFirstAvailableBlock: () => node.blocks.firstAvailableSlot,
    getBlockTime: (params) => blockAt(node, params.u64(0), {}).timeSeconds,
    getBlock: (params) => {
      const options = params.options(1)
      return encodeBlock(blockAt(node, params.u64(0), options), options)
    },
    getBlocks: (params) => {
      const hasEnd = params.has(1) && !params.isObject(1)
      const options = params.options(hasEnd || params.has(2) ? 2 : 1)
      const newest = node.blocks.at(historyCommitmentOf(node, options)).slot
      const range = { start: params.u64(0), end: hasEnd ? params.u64(1) : newest, newest }
      return slotsIn(node, range)
    },
    getBlocksWithLimit: (params) => {
      const newest = node.blocks.at(historyCommitmentOf(node, params.options(2))).slot
      return slotsIn(node, { start: params.u64(0), end: newest, newest }).slice(0, Number(params.u64(1)))
    },
  }
}

function blockAt(node: NodeView, slot: bigint, options: RequestOptions): Block {
  const { blocks } = node
  if (slot < blocks.firstAvailableSlot)
    throw new RpcError(
      'blockCleanedUp',
      `Block ${slot} cleaned up, does not exist on node. First available block: ${blocks.firstAvailableSlot}`,
    )
  if (slot > blocks.at(historyCommitmentOf(node, options)).slot)
    throw new RpcError('blockNotAvailable', `Block not available for slot ${slot}`)
  const block = blocks.bySlot(slot)
  if (block) return block
  throw new RpcError(
    'slotSkipped',
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  )
}

function encodeBlock(block: Block, options: RequestOptions) {
  const base = {
    blockHeight: block.height,
    blockTime: block.timeSeconds,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    ...(options.rewards === false ? {} : { rewards: [] }),
  }
  const { transactionDetails = 'full' } = options
  if (transactionDetails === 'none') return base
  if (transactionDetails === 'signatures')
    return { ...base, signatures: block.transactions.map(({ signature }) => signature) }
  return { ...base, transactions: block.transactions.map((record) => encodeTransaction(record, options)) }
}

function slotsIn(
  node: NodeView,
  { start, end, newest }: { start: bigint; end: bigint; newest: bigint },
): bigint[] {
  if (end - start > SLOT_RANGE_MAX) throw invalidParams(`Slot range too large; max ${SLOT_RANGE_MAX}`)
  const last = end < newest ? end : newest
  const slots: bigint[] = []
  const { firstAvailableSlot } = node.blocks
  for (let slot = start > firstAvailableSlot ? start : firstAvailableSlot; slot <= last; slot++)
    if (node.blocks.bySlot(slot)) slots.push(slot)
  return slots
}
