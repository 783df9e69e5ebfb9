import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  getBase58Decoder,
  getBase58Encoder,
  type MaybeEncodedAccount,
} from '@solana/kit'
import { type ExistingAccount, SYSTEM_PROGRAM } from './accounts.ts'
import type { Message } from './message.ts'

const ADVANCE_NONCE = 4
const NONCE_ACCOUNT_BYTES = 80
const AUTHORITY_AT = 8
const NONCE_AT = 40

export type Lifetime = 'blockhash' | ExistingAccount

/** The blockhash that is still good, or the nonce account whose value the message uses; null means that it cannot land. */
export function lifetimeOf(
  message: Message,
  chain: {
    canUseBlockhash: (hash: string) => boolean
    read: (address: Address) => MaybeEncodedAccount
  },
): Lifetime | null {
  if (chain.canUseBlockhash(message.lifetimeToken)) return 'blockhash'
  const nonceAddress = advancedNonceOf(message)
  const account = nonceAddress && chain.read(nonceAddress)
  if (!account?.exists || account.programAddress !== SYSTEM_PROGRAM) return null
  if (account.data.length !== NONCE_ACCOUNT_BYTES) return null
  const authority = textAt(account, AUTHORITY_AT)
  const isSigned = message.staticKeys.slice(0, message.signers).includes(address(authority))
  return isSigned && textAt(account, NONCE_AT) === message.lifetimeToken ? account : null
}

/** The chain advances a nonce even when its transaction fails, so that it cannot be charged twice. LiteSVM does not. */
export function advanceNonce(account: ExistingAccount, latestBlockhash: string): ExistingAccount {
  const nonce = createHash('sha256')
    .update('DURABLE_NONCE')
    .update(Uint8Array.from(getBase58Encoder().encode(latestBlockhash)))
    .digest()
  const data = Uint8Array.from(account.data)
  data.set(nonce, NONCE_AT)
  return { ...account, data }
}

function advancedNonceOf({ instructions, staticKeys }: Message): Address | null {
  const [first] = instructions
  if (!first || staticKeys[first.programIndex] !== SYSTEM_PROGRAM) return null
  if (first.data.length !== 4 || first.data[0] !== ADVANCE_NONCE) return null
  return staticKeys[first.accountIndexes[0] ?? -1] ?? null
}

function textAt(account: ExistingAccount, start: number): string {
  return getBase58Decoder().decode(account.data.slice(start, start + 32))
}
