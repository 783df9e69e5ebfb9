import { zstdCompressSync } from 'node:zlib'
import {
  type Address,
  getBase58Decoder,
  getBase64Decoder,
  isNone,
  type MaybeEncodedAccount,
  type Option,
} from '@solana/kit'
import { AccountState, getMintDecoder } from '@solana-program/token'
import type { ExistingAccount } from '../chain/accounts.ts'
import {
  decimalsOf,
  decodeTokenAccount,
  isTokenProgram,
  MINT_BYTES,
  TOKEN_2022_PROGRAM,
  toUiAmount,
} from '../chain/token-balances.ts'
import type { RequestOptions } from './params.ts'
import { invalidParams } from './rpc-error.ts'

/** Rent is never collected any more; nodes say so with the greatest epoch. */
const RENT_EPOCH = 2n ** 64n - 1n
/** Nodes refuse to encode more as base58, because it takes too long. */
const BASE58_BYTES_MAX = 128

type ReadAccount = (address: Address) => MaybeEncodedAccount
type AccountOptions = Pick<RequestOptions, 'encoding' | 'dataSlice'>

/** Null if the account does not exist. `read` finds the mint of a token account. */
export function encodeAccount(account: MaybeEncodedAccount, options: AccountOptions, read: ReadAccount) {
  if (!account.exists) return null
  return {
    data: dataOf(account, options, read),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: RENT_EPOCH,
    space: BigInt(account.data.length),
  }
}

function dataOf(
  account: ExistingAccount,
  { encoding, dataSlice }: AccountOptions,
  read: ReadAccount,
): unknown {
  if (encoding === 'jsonParsed') {
    const parsed = parsedDataOf(account, read)
    if (parsed) return parsed
  }
  const bytes = dataSlice
    ? account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data
  if (encoding === 'base64+zstd') return [zstdCompressSync(bytes).toString('base64'), encoding]
  if (encoding !== 'base58' && encoding !== undefined) return [getBase64Decoder().decode(bytes), 'base64']
  if (bytes.length > BASE58_BYTES_MAX)
    throw invalidParams(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  const text = getBase58Decoder().decode(bytes)
  return encoding === undefined ? text : [text, 'base58']
}

function parsedDataOf(account: ExistingAccount, read: ReadAccount): unknown {
  if (!isTokenProgram(account.programAddress)) return null
  const program = account.programAddress === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
  const space = BigInt(account.data.length)
  if (account.data.length === MINT_BYTES)
    return { program, space, parsed: { type: 'mint', info: mintInfo(account) } }
  const token = decodeTokenAccount(account)
  if (token === null) return null
  const info = {
    isNative: !isNone(token.isNative),
    mint: token.mint,
    owner: token.owner,
    state: token.state === AccountState.Frozen ? 'frozen' : 'initialized',
    tokenAmount: toUiAmount(token.amount, decimalsOf(token.mint, read)),
  }
  return { program, space, parsed: { type: 'account', info } }
}

function mintInfo({ data }: ExistingAccount) {
  const { decimals, freezeAuthority, mintAuthority, isInitialized, supply } = getMintDecoder().decode(data)
  return {
    decimals,
    freezeAuthority: valueOf(freezeAuthority),
    mintAuthority: valueOf(mintAuthority),
    isInitialized,
    supply: supply.toString(),
  }
}

function valueOf(option: Option<Address>): Address | null {
  return isNone(option) ? null : option.value
}
