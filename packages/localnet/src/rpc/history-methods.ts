import type { Commitment } from '../chain/blocks.ts'
import type { Chain } from '../chain/chain.ts'
import type { TransactionRecord } from '../chain/transaction-record.ts'
import { encodeTransaction, statusOf } from './encode-transaction.ts'
import { historyCommitmentOf, inContext, type Methods } from './method.ts'
import type { Params, RequestOptions } from './params.ts'

/** Nodes remember the status of newer transactions only, unless asked to search. */
const STATUS_SLOTS = 300n
const SIGNATURES_MAX = 1_000

/** Transactions that have landed. */
export function historyMethods(chain: Chain): Methods {
  return {
    getSignatureStatuses: (params) => {
      const { searchTransactionHistory = false } = params.options(1)
      const statuses = params.signatures(0).map((signature) => {
        const record = chain.transactions.find(signature)
        const isRecent = record !== null && chain.blocks.slot - record.slot <= STATUS_SLOTS
        return record && (isRecent || searchTransactionHistory) ? signatureStatus(chain, record) : null
      })
      return inContext(chain, 'processed', statuses)
    },
    getSignaturesForAddress: (params) => signaturesForAddress(chain, params),
    getTransaction: (params) => {
      const options: RequestOptions = params.isObject(1) ? params.options(1) : {}
      const commitment = historyCommitmentOf(chain, options)
      const signature = params.signature(0)
      const record = chain.transactions.find(signature)
      if (!record || !isVisible(chain, record, commitment)) return null
      return { slot: record.slot, blockTime: record.timeSeconds, ...encodeTransaction(record, options) }
    },
  }
}

function signatureStatus(chain: Chain, { slot, error }: TransactionRecord) {
  const confirmationStatus = chain.blocks.commitmentOf(slot)
  const confirmations = confirmationStatus === 'finalized' ? null : chain.blocks.tip.slot - slot
  return { slot, confirmations, err: error, status: statusOf(error), confirmationStatus }
}

/** Newest first. `before` and `until` are signatures that the client knows already. */
function signaturesForAddress(chain: Chain, params: Params) {
  const { before, until, limit = SIGNATURES_MAX, ...options } = params.options(1)
  const commitment = historyCommitmentOf(chain, options)
  const records = chain.transactions
    .of(params.address(0))
    .filter((record) => isVisible(chain, record, commitment))
    .toReversed()
  const start = before === undefined ? 0 : indexOf(records, before, -1) + 1
  const end = until === undefined ? records.length : indexOf(records, until, records.length)
  const isUnknown = before !== undefined && start === 0
  return (isUnknown ? [] : records.slice(start, end)).slice(0, limit).map((record) => ({
    signature: record.signature,
    slot: record.slot,
    err: record.error,
    memo: record.memo,
    blockTime: record.timeSeconds,
    confirmationStatus: chain.blocks.commitmentOf(record.slot),
  }))
}

function indexOf(records: readonly TransactionRecord[], signature: string, missing: number): number {
  const index = records.findIndex((record) => record.signature === signature)
  return index === -1 ? missing : index
}

function isVisible(chain: Chain, record: TransactionRecord, commitment: Commitment): boolean {
  return record.slot <= chain.blocks.at(commitment).slot
}
