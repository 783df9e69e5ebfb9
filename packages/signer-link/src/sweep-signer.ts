import { signSweepReply } from './messages.ts'
import type { SignerLink } from './signer-link.ts'

/** A transaction as kit compiles it, as far as signing needs it. */
type Compiled = { readonly messageBytes: ArrayLike<number> }

/**
 * Signs transactions that move coins from deposit addresses into the hot or a cold wallet, with the hot wallet as fee
 * payer. Returns the signatures of all signers by address, as kit's `transaction.signatures` holds them.
 */
export const sweepSigner = (link: SignerLink) => ({
  async sign({ messageBytes }: Compiled): Promise<Readonly<Record<string, Uint8Array>>> {
    const message = Buffer.from(Uint8Array.from(messageBytes)).toString('base64')
    const { signatures } = await link.call('/sign-sweep', { message }, signSweepReply)
    return Object.freeze(
      Object.fromEntries(
        signatures.map(({ address, signature }) => [address, new Uint8Array(Buffer.from(signature, 'hex'))]),
      ),
    )
  },
})
