import {
  type Address,
  createNoopSigner,
  getCompiledTransactionMessageDecoder,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { DECIMALS } from '@throwdown/rules/money'
import { isSignatureOf, signatureText } from './signature.ts'

export type SweepPlan = {
  readonly hot: Address
  readonly coin: 'sol' | 'usdc'
  readonly sources: readonly {
    readonly address: Address
    readonly tokenAccount: Address
    readonly units: bigint
  }[]
  readonly usdc: {
    readonly mint: Address
    readonly to: Address
    /** The hot wallet has no token account yet. */
    readonly isNew: boolean
  }
}

export function sweepInstructions({
  hot,
  coin,
  sources,
  usdc: { mint, to, isNew },
}: SweepPlan): Instruction[] {
  if (coin === 'sol')
    return sources.map(({ address, units }) =>
      getTransferSolInstruction({ source: createNoopSigner(address), destination: hot, amount: units }),
    )
  const payer = createNoopSigner(hot)
  return [
    ...(isNew ? [getCreateAssociatedTokenIdempotentInstruction({ payer, ata: to, owner: hot, mint })] : []),
    ...sources.map(({ address, tokenAccount, units }) =>
      getTransferCheckedInstruction({
        source: tokenAccount,
        mint,
        destination: to,
        authority: createNoopSigner(address),
        amount: units,
        decimals: DECIMALS.USDC,
      }),
    ),
  ]
}

/** The bytes that are sent, and the name of the transaction: the signature of the hot wallet, which is its first signer. */
export function signedSweep(
  message: Buffer,
  signatures: Readonly<Record<string, Uint8Array>>,
): { readonly wire: Buffer; readonly signature: string } {
  const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(message)
  const ordered = staticAccounts.slice(0, header.numSignerAccounts).map((signer) => {
    const signature = Buffer.from(signatures[signer] ?? [])
    if (!isSignatureOf(signer, message, signature)) throw new Error('the signer sent a wrong signature')
    return signature
  })
  const [first = Buffer.alloc(0)] = ordered
  return {
    wire: Buffer.concat([Buffer.of(ordered.length), ...ordered, message]),
    signature: signatureText.ofBytes(first),
  }
}
