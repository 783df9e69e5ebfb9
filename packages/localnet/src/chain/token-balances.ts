import { type Address, address, type MaybeEncodedAccount } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** Token-2022 puts extensions after these bytes. */
export const TOKEN_ACCOUNT_BYTES = 165
export const MINT_BYTES = 82

export interface UiTokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: UiTokenAmount
}

type ReadAccount = (address: Address) => MaybeEncodedAccount

export function tokenBalancesOf(accounts: readonly MaybeEncodedAccount[], read: ReadAccount): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = decodeTokenAccount(account)
    if (token === null || !account.exists) return []
    const { mint, owner, amount } = token
    const uiTokenAmount = toUiAmount(amount, decimalsOf(mint, read))
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
}

export function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM
}

export function decodeTokenAccount(account: MaybeEncodedAccount): ReturnType<typeof decode> | null {
  if (!account.exists || !isTokenProgram(account.programAddress)) return null
  if (account.data.length < TOKEN_ACCOUNT_BYTES) return null
  const token = decode(account.data)
  return token.state === AccountState.Uninitialized ? null : token
}

export function decimalsOf(mint: Address, read: ReadAccount): number {
  const account = read(mint)
  if (!account.exists || account.data.length < MINT_BYTES) return 0
  return getMintDecoder().decode(account.data.slice(0, MINT_BYTES)).decimals
}

export function toUiAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function decode(data: Uint8Array) {
  return getTokenDecoder().decode(data.slice(0, TOKEN_ACCOUNT_BYTES))
}
