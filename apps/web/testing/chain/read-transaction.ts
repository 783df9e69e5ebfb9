import {
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import type { SentByWallet } from '../test-wallet.ts'

export const toAddress = address

/** What the wallet was given, as the chain would read it. */
export function readTransaction(order: SentByWallet | undefined) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    new Uint8Array(order?.transaction ?? []),
  )
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
  return {
    instructions: message.instructions,
    lifetime: message.lifetimeConstraint,
    signers: Object.keys(signatures),
  }
}
