import { address } from '@solana/kit'
import type { ChainRpc } from './read-accounts.ts'
import { judgePrice, type PriceRefusal, SOL_USD_FEED, type SolPriceReading } from './sol-price.ts'

const REPLY_MAX_MS = 5_000

type PriceDeps = {
  readonly rpc: ChainRpc
  readonly nowMs: () => number
  readonly onRefused?: (refusal: PriceRefusal) => void
}

/** Reads the price of SOL from the chain itself. Null while there is none to believe [C4]. */
export async function readPrice({ rpc, nowMs, onRefused }: PriceDeps): Promise<SolPriceReading | null> {
  const { value } = await rpc
    .getAccountInfo(address(SOL_USD_FEED.address), { commitment: 'confirmed', encoding: 'base64' })
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  const account = value && { owner: value.owner, data: Buffer.from(value.data[0], 'base64') }
  const judged = judgePrice(account, nowMs())
  if ('price' in judged) return judged.price
  onRefused?.(judged.refused)
  return null
}
