import type { Commitment } from '../chain/blocks.ts'
import type { NodeView } from '../chain/node-view.ts'
import type { TransactionRecord } from '../chain/transaction-record.ts'
import { encodeTransaction, statusOf } from './encode-transaction.ts'
import { historyCommitmentOf, inContext, type Methods } from './method.ts'
import type { Params, RequestOptions } from './params.ts'

/** Nodes remember the status of newer transactions only, unless asked to search. */
const STATUS_SLOTS = 300n
const SIGNATURES_MAX = 1_000

/** Transactions that have landed. */
export function historyMethods(node: NodeView): Methods {
  return {
    getSignatureStatuses: (params) => {
      const { searchTransactionHistory = false } = params.options(1)
      const statuses = params.signatures(0).map((signature) => {
        const record = node.transactions.find(signature)
        const isRecent = record !== null && node.blocks.slot - record.slot <= STATUS_SLOTS
        return record && (isRecent || searchTransactionHistory) ? signatureStatus(node, record) : null
      })
      return inContext(node, 'processed', statuses)
    },
    getSignaturesForAddress: (params) => signaturesForAddress(node, params),
    getTransaction: (params) => {
      const options: RequestOptions = params.isObject(1) ? params.options(1) : {}
      const commitment = historyCommitmentOf(node, options)
      const signature = params.signature(0)
      const record = node.transactions.find(signature)
      if (!record || !isVisible(node, record, commitment)) return null
      return { slot: record.slot, blockTime: record.timeSeconds, ...encodeTransaction(record, options) }
    },
  }
}

function signatureStatus(node: NodeView, { slot, error }: TransactionRecord) {
  const confirmationStatus = node.blocks.commitmentOf(slot)
  const confirmations = confirmationStatus === 'finalized' ? null : node.blocks.tip.slot - slot
  return { slot, confirmations, err: error, status: statusOf(error), confirmationStatus }
}

/** Newest first. `before` and `until` are signatures that the client knows already. */
function signaturesForAddress(node: NodeView, params: Params) {
  const { before, until, limit = SIGNATURES_MAX, ...options } = params.options(1)
  const commitment = historyCommitmentOf(node, options)
  if (node.transactions.losesPage()) return []
  const records = node.transactions
    .of(params.address(0))
    .filter((record) => isVisible(node, record, commitment))
    .toReversed()
  const start = before === undefined ? 0 : indexOf(records, before, -1) + 1
  const end = until === undefined ? records.length : indexOf(records, until, records.length)
  const isUnknown = before !== undefined && start === 0
  const listed = isUnknown
    ? []
    : records.slice(start, end).filter((record) => node.transactions.lists(record))
  return listed.slice(0, limit).map((record) => ({
    signature: record.signature,
    slot: record.slot,
    err: record.error,
    memo: record.memo,
    blockTime: record.timeSeconds,
    confirmationStatus: node.blocks.commitmentOf(record.slot),
  }))
}

function indexOf(records: readonly TransactionRecord[], signature: string, missing: number): number {
  const index = records.findIndex((record) => record.signature === signature)
  return index === -1 ? missing : index
}

function isVisible(node: NodeView, record: TransactionRecord, commitment: Commitment): boolean {
  return record.slot <= node.blocks.at(commitment).slot
}
