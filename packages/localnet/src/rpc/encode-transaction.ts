import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { Message, MessageInstruction } from '../chain/message.ts'
import { parseTransaction } from '../chain/parse-transaction.ts'
import type { TransactionRecord } from '../chain/transaction-record.ts'
import type { RequestOptions } from './params.ts'
import { parseInstruction } from './parse-instruction.ts'
import { RpcError } from './rpc-error.ts'

type TransactionOptions = Pick<
  RequestOptions,
  'encoding' | 'maxSupportedTransactionVersion' | 'transactionDetails'
>

/** As in the replies of getTransaction and getBlock. */
export function encodeTransaction(record: TransactionRecord, options: TransactionOptions) {
  const { transaction, message } = parseTransaction(record.wire)
  const versionMax = options.maxSupportedTransactionVersion
  refuseNewVersions(message.version, versionMax)
  const version = versionMax === undefined ? {} : { version: message.version }
  const signatures = Object.values(transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  )
  if (options.transactionDetails === 'accounts')
    return { ...version, meta: balancesOf(record), transaction: { accountKeys: record.keys, signatures } }
  const { encoding = 'json' } = options
  const meta = metaOf(record, encoding === 'jsonParsed')
  if (encoding === 'base64')
    return { ...version, meta, transaction: [getBase64Decoder().decode(record.wire), 'base64'] }
  if (encoding === 'base58')
    return { ...version, meta, transaction: [getBase58Decoder().decode(record.wire), 'base58'] }
  const encoded = encoding === 'jsonParsed' ? parsedMessageOf(message, record) : rawMessageOf(message)
  return { ...version, meta, transaction: { signatures, message: encoded } }
}

export function statusOf(error: TransactionRecord['error']) {
  return error === null ? { Ok: null } : { Err: error }
}

function refuseNewVersions(version: Message['version'], versionMax: number | undefined): void {
  if (version === 'legacy' || version <= (versionMax ?? -1)) return
  throw new RpcError(
    'versionNotSupported',
    `Transaction version (${version}) is not supported by the requesting client. ` +
      `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}

function balancesOf(record: TransactionRecord) {
  const { error, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = record
  const balances = { preBalances, postBalances, preTokenBalances, postTokenBalances }
  return { err: error, status: statusOf(error), fee, ...balances }
}

function metaOf(record: TransactionRecord, isParsed: boolean) {
  const lookedUp = record.keys.filter(({ source }) => source === 'lookupTable')
  const loaded = (isWritable: boolean) =>
    lookedUp.filter(({ writable }) => writable === isWritable).map(({ pubkey }) => pubkey)
  return {
    ...balancesOf(record),
    innerInstructions: innerOf(record, isParsed),
    logMessages: record.logs,
    rewards: [],
    computeUnitsConsumed: record.computeUnits,
    costUnits: record.computeUnits,
    // jsonParsed lists them among the accounts of the message.
    ...(isParsed ? {} : { loadedAddresses: { writable: loaded(true), readonly: loaded(false) } }),
  }
}

export function innerOf({ inner, keys }: Pick<TransactionRecord, 'inner' | 'keys'>, isParsed: boolean) {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      isParsed
        ? parseInstruction(instruction, { keys, stackHeight: instruction.stackHeight })
        : rawInstructionOf(instruction, instruction.stackHeight),
    ),
  }))
}

function parsedMessageOf(message: Message, { keys }: TransactionRecord) {
  return {
    accountKeys: keys,
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map((instruction) =>
      parseInstruction(instruction, { keys, stackHeight: 1 }),
    ),
    ...versionedPartsOf(message),
  }
}

function rawMessageOf(message: Message) {
  return {
    accountKeys: message.staticKeys,
    header: {
      numRequiredSignatures: message.signers,
      numReadonlySignedAccounts: message.readonlySigners,
      numReadonlyUnsignedAccounts: message.readonlyNonSigners,
    },
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map((instruction) => rawInstructionOf(instruction, 1)),
    ...versionedPartsOf(message),
  }
}

function versionedPartsOf({ lookups, config }: Message) {
  if (lookups) return { addressTableLookups: lookups }
  return config ? { transactionConfig: config } : {}
}

function rawInstructionOf({ programIndex, accountIndexes, data }: MessageInstruction, stackHeight: number) {
  const text = getBase58Decoder().decode(data)
  return { programIdIndex: programIndex, accounts: accountIndexes, data: text, stackHeight }
}
