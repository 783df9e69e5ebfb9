import { type Address, getAddressDecoder, isAddress, isOffCurveAddress } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Whatever arrives here is burnt, although it looks like a wallet. */
const INCINERATOR = '1nc1nerator11111111111111111111111111111111'
const TOKEN_ACCOUNT_BYTES = 165
const STATE_AT = 108
const INITIALIZED = 1

export type ChainAccount = {
  readonly owner: string
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: Buffer
}

export type AddressRefusal = 'address_mistyped' | 'address_not_a_wallet'

/** What the text alone shows. Solana's addresses have no checksum: half of all typing errors pass this [C3]. */
export function refuseAddressText(text: string): AddressRefusal | null {
  if (!isAddress(text)) return 'address_mistyped'
  // Nobody holds a key of an address that is not on the curve: it belongs to a program.
  return isOffCurveAddress(text) || text === INCINERATOR ? 'address_not_a_wallet' : null
}

/**
 * A wallet belongs to the system program and has no data. Programs, mints, token accounts and nonces do not, although
 * some of them are points of the curve. An address that the chain has never seen may be a new wallet.
 */
export function isWallet(account: ChainAccount | null): boolean {
  return account === null || (isEmpty(account) && !account.executable)
}

export type TokenAccountState = 'missing' | 'usable' | 'unusable'

/** A token account can be given to somebody else or frozen; what is sent there then does not reach the wallet. */
export function judgeTokenAccount(
  account: ChainAccount | null,
  { wallet, mint }: { readonly wallet: Address; readonly mint: Address },
): TokenAccountState {
  // Lamports can be sent to an address before its account is created.
  if (account === null || isEmpty(account)) return 'missing'
  const { owner, data } = account
  if (owner !== TOKEN_PROGRAM_ADDRESS || data.length !== TOKEN_ACCOUNT_BYTES) return 'unusable'
  const addressAt = (offset: number) => getAddressDecoder().decode(data, offset)
  const isTheirs = addressAt(0) === mint && addressAt(32) === wallet
  return isTheirs && data[STATE_AT] === INITIALIZED ? 'usable' : 'unusable'
}

const isEmpty = ({ owner, data }: ChainAccount): boolean => owner === SYSTEM_PROGRAM && data.length === 0
