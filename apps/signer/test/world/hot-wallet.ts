import { signTransferReply } from '@throwdown/signer-link/messages'
import type { SignerLink } from '@throwdown/signer-link/signer-link'

/** A transaction as kit compiles it, as far as signing needs it. */
type Compiled = { readonly messageBytes: ArrayLike<number> }

/**
 * The hot wallet in the shape of kit's `TransactionPartialSigner`, so that kit's own functions sign with it: a signature of
 * the signer is what the chain's own library expects.
 */
export const hotWallet = <Address extends string>(
  link: SignerLink,
  { address, withdrawal }: { readonly address: Address; readonly withdrawal?: string },
) => ({
  address,
  signTransactions: async (transactions: readonly Compiled[]) => {
    const signed = []
    for (const { messageBytes } of transactions) {
      const message = Buffer.from(Uint8Array.from(messageBytes)).toString('base64')
      const { signature } = await link.call('/sign-transfer', { message, withdrawal }, signTransferReply)
      signed.push(Object.freeze({ [address]: new Uint8Array(Buffer.from(signature, 'hex')) }))
    }
    return signed
  },
})
