import { type Coin, plainDecimal } from '@throwdown/rules/money'

type PayLink = {
  readonly address: string
  readonly coin: Coin
  readonly usdcMint: string
  /** Left out, the wallet asks for it. */
  readonly units: bigint | null
}

/** A link of Solana Pay: a phone that reads it opens its wallet with address, coin and amount filled in. */
export function payLink({ address, coin, usdcMint, units }: PayLink): string {
  const query = new URLSearchParams()
  if (units !== null) query.set('amount', plainDecimal(units, coin, { least: 0 }))
  if (coin === 'usdc') query.set('spl-token', usdcMint)
  query.set('label', 'Throwdown')
  return `solana:${address}?${query}`
}
