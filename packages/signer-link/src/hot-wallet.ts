import { signTransferReply } from './messages.ts'
import type { SignerLink } from './signer-link.ts'

/** A transaction as kit compiles it, as far as signing needs it. */
type Compiled = { readonly messageBytes: ArrayLike<number> }

/**
 * The hot wallet in the shape of kit's `TransactionPartialSigner`, so that kit's own functions sign with it. Every
 * transaction is judged and counted by the signer. `approval` is the request that two people signed for the transaction [C8].
 */
export const hotWallet = <Address extends string>(link: SignerLink, address: Address, approval?: string) => ({
  address,
  signTransactions: async (transactions: readonly Compiled[]) => {
    const signed = []
    // One after the other: a refused one must not leave later ones counted and unused.
    for (const { messageBytes } of transactions) {
      const message = Buffer.from(Uint8Array.from(messageBytes)).toString('base64')
      const { signature } = await link.call('/sign-transfer', { message, approval }, signTransferReply)
      signed.push(Object.freeze({ [address]: new Uint8Array(Buffer.from(signature, 'hex')) }))
    }
    return signed
  },
})
