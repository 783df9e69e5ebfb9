import type { Address, MaybeEncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Accounts } from './accounts.ts'
import type { Block } from './blocks.ts'
import { errorJsonOf } from './error-json.ts'
import { advanceNonce, type Lifetime } from './lifetime.ts'
import { type AccountKey, keysOf, type Message } from './message.ts'
import type { ParsedTransaction } from './parse-transaction.ts'
import { tokenBalancesOf } from './token-balances.ts'
import type { InnerInstruction, TransactionRecord } from './transaction-record.ts'

export const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

export interface Executed {
  readonly record: TransactionRecord
  readonly changed: readonly Address[]
}

/** Null if the transaction is refused before it runs: it pays no fee and enters no block. */
export function executeTransaction(
  { signature, transaction, message, wire }: ParsedTransaction,
  { svm, accounts, block, lifetime }: { svm: LiteSVM; accounts: Accounts; block: Block; lifetime: Lifetime },
): Executed | null {
  const read = (address: Address) => accounts.read(address)
  const keys = keysOf(message, read)
  const readAll = () => keys.map(({ pubkey }) => read(pubkey))
  const before = readAll()
  const result = svm.sendTransaction(transaction)
  const failed = result instanceof FailedTransactionMetadata ? result : null
  const metadata = result instanceof FailedTransactionMetadata ? result.meta() : result
  if (failed && before[0] && sameAccount(before[0], read(before[0].address))) return null
  if (failed && lifetime !== 'blockhash') {
    accounts.remember(lifetime)
    const charged = accounts.read(lifetime.address)
    if (charged.exists) accounts.write(advanceNonce(charged, svm.latestBlockhash()))
  }
  const after = readAll()
  const changed = before.filter((account, index) => !sameAccount(account, after[index] ?? account))
  for (const account of changed) accounts.remember(account)
  const record: TransactionRecord = {
    signature,
    slot: block.slot,
    timeSeconds: block.timeSeconds,
    error: failed && errorJsonOf(failed),
    fee: feeOf(metadata),
    wire,
    keys,
    preBalances: before.map(lamportsOf),
    postBalances: after.map(lamportsOf),
    preTokenBalances: tokenBalancesOf(before, read),
    postTokenBalances: tokenBalancesOf(after, read),
    logs: metadata.logs(),
    inner: innerInstructionsOf(metadata),
    computeUnits: metadata.computeUnitsConsumed(),
    memo: memoOf(message, keys),
  }
  return { record, changed: changed.map(({ address }) => address) }
}

/** LiteSVM has no getter for the fee. It is the last thing in its text, after logs that anybody can write. */
export function feeOf(metadata: TransactionMetadata): bigint {
  return BigInt(/, fee: (\d+) \}\)$/.exec(metadata.toString())?.[1] ?? 0)
}

export function innerInstructionsOf(metadata: TransactionMetadata): TransactionRecord['inner'] {
  return metadata
    .innerInstructions()
    .map((list, index) => ({ index, instructions: list.map(toInstruction) }))
    .filter(({ instructions }) => instructions.length > 0)
}

function toInstruction(
  inner: ReturnType<TransactionMetadata['innerInstructions']>[number][number],
): InnerInstruction {
  const compiled = inner.instruction()
  return {
    programIndex: compiled.programIdIndex(),
    accountIndexes: [...compiled.accounts()],
    data: compiled.data(),
    stackHeight: inner.stackHeight(),
  }
}

/** `[length] text` of each memo, as the RPC lists it. */
function memoOf({ instructions }: Message, keys: readonly AccountKey[]): string | null {
  const memos = instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.has(keys[programIndex]?.pubkey ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}

function lamportsOf(account: MaybeEncodedAccount): bigint {
  return account.exists ? account.lamports : 0n
}

function sameAccount(one: MaybeEncodedAccount, other: MaybeEncodedAccount): boolean {
  if (!one.exists || !other.exists) return one.exists === other.exists
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    one.executable === other.executable &&
    Buffer.compare(one.data, other.data) === 0
  )
}
