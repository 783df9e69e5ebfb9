import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit'
import type { SentByWallet } from '../test-wallet.ts'

/** A wallet with a key of its own, which signs what a page builds. */
export async function aSigningWallet() {
  const { address, keyPair } = await generateKeyPairSigner()
  return {
    address: String(address),
    /** Returns what a node takes, as base64. */
    async sign({ transaction }: SentByWallet): Promise<string> {
      const decoded = getTransactionDecoder().decode(new Uint8Array(transaction))
      return getBase64EncodedWireTransaction(await signTransaction([keyPair], decoded))
    },
  }
}
