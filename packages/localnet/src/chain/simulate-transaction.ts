import { type Address, address, type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import type { Accounts } from './accounts.ts'
import { errorJsonOf } from './error-json.ts'
import { feeOf, innerInstructionsOf } from './execute-transaction.ts'
import { type AccountKey, keysOf } from './message.ts'
import type { ParsedTransaction } from './parse-transaction.ts'
import type { TransactionErrorJson, TransactionRecord } from './transaction-record.ts'

const ACCOUNT_OVERHEAD_BYTES = 64
/** The account of an upgradeable program only names the account with its code. */
const PROGRAM_POINTER_BYTES = 36

export interface Simulation {
  readonly error: TransactionErrorJson | null
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  readonly fee: bigint
  readonly loadedAccountsDataSize: number
  readonly keys: readonly AccountKey[]
  readonly inner: TransactionRecord['inner']
  readonly postAccounts: readonly EncodedAccount[]
}

export function simulateTransaction(
  { transaction, message }: Pick<ParsedTransaction, 'transaction' | 'message'>,
  { svm, accounts, verifySignatures }: { svm: LiteSVM; accounts: Accounts; verifySignatures: boolean },
): Simulation {
  const keys = keysOf(message, (table) => accounts.read(table))
  const loadedAccountsDataSize = loadedSizeOf(keys, accounts)
  svm.withSigverify(verifySignatures)
  try {
    const result = svm.simulateTransaction(transaction)
    const failed = result instanceof FailedTransactionMetadata
    const metadata = result.meta()
    return {
      error: failed ? errorJsonOf(result) : null,
      logs: metadata.logs(),
      computeUnits: metadata.computeUnitsConsumed(),
      fee: feeOf(metadata),
      loadedAccountsDataSize,
      keys,
      inner: innerInstructionsOf(metadata),
      postAccounts: failed ? [] : result.postAccounts(),
    }
  } finally {
    svm.withSigverify(true)
  }
}

/** Clients set their limit from this number, so it must never be too small. */
function loadedSizeOf(keys: readonly AccountKey[], accounts: Accounts): number {
  const sizeOf = (accountAddress: Address): number => {
    const account = accounts.read(accountAddress)
    if (!account.exists) return 0
    const own = ACCOUNT_OVERHEAD_BYTES + account.data.length
    if (!account.executable || account.data.length !== PROGRAM_POINTER_BYTES) return own
    return own + sizeOf(address(getBase58Decoder().decode(account.data.slice(4))))
  }
  return keys.reduce((sum, { pubkey }) => sum + sizeOf(pubkey), 0)
}
