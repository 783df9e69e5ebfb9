import type { PayoutRpc } from './payout-rpc.ts'

export type WatchedPayout = { readonly signature: string; readonly lastValidBlockHeight: bigint }

/**
 * `unknown`: not seen yet, the same bytes are sent again. `landed`: in a block that may still be abandoned. `paid` and `failed`
 * are final. `expired`: can never land any more.
 */
export type PayoutNews = 'unknown' | 'landed' | 'paid' | 'failed' | 'expired'

type WatchedNews = {
  /** Read before the news: what they say of an end was so at this slot at the latest. */
  readonly finalizedSlot: bigint
  readonly news: ReadonlyMap<string, PayoutNews>
}

/**
 * What became of sent transactions. One is expired only if the finalized height, read first, has passed its last block and
 * a node that is not behind that height does not know its signature after searching its whole history.
 */
export async function watchPayouts(rpc: PayoutRpc, payouts: readonly WatchedPayout[]): Promise<WatchedNews> {
  const finalized = await rpc.readFinalizedHeight()
  const known = await rpc.readStatuses(
    payouts.map(({ signature }) => signature),
    false,
  )
  const lastHeights = new Map(payouts.map((payout) => [payout.signature, payout.lastValidBlockHeight]))
  const isPast = (signature: string) => finalized.height > (lastHeights.get(signature) ?? finalized.height)
  const overdue = known.filter(({ signature, status }) => status === null && isPast(signature))
  const searched = await rpc.readStatuses(
    overdue.map(({ signature }) => signature),
    true,
  )
  const news = new Map(known.map(({ signature, status }) => [signature, newsOf(status) ?? 'unknown']))
  for (const { signature, status, slot } of searched)
    news.set(signature, newsOf(status) ?? (slot >= finalized.slot ? 'expired' : 'unknown'))
  return { finalizedSlot: finalized.slot, news }
}

type Status = Awaited<ReturnType<PayoutRpc['readStatuses']>>[number]['status']

function newsOf(status: Status): PayoutNews | null {
  if (status === null) return null
  if (status.confirmationStatus !== 'finalized') return 'landed'
  return status.err === null ? 'paid' : 'failed'
}
