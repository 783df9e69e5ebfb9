import { address as asAddress, signature as asSignature } from '@solana/kit'
import type { ChainRpc } from './read-accounts.ts'

const REPLY_MAX_MS = 10_000
/** What the RPC of Solana lists at once. */
const PAGE_MAX = 1_000
/** A flood of dust costs its sender five SOL before this many pages are full; more must not fill our memory. */
const PAGES_MAX = 1_000

export type ListedSignature = {
  readonly signature: string
  readonly slot: bigint
  readonly hasFailed: boolean
}

export type ListOptions = {
  readonly commitment: 'confirmed' | 'finalized'
  /** The newest signature that needs no second look. */
  readonly until: string | null
}

/** The transactions that name an address, newest first. All of them: what was left out could never be found again. */
export async function listSignatures(
  rpc: ChainRpc,
  address: string,
  { commitment, until }: ListOptions,
): Promise<readonly ListedSignature[]> {
  const listed: ListedSignature[] = []
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const [newest, oldest] = [listed[0], listed.at(-1)]
    const page = await listPage(rpc, address, {
      commitment,
      until,
      before: oldest?.signature ?? null,
      minSlot: newest?.slot ?? null,
      limit: PAGE_MAX,
    })
    listed.push(...page)
    if (page.length < PAGE_MAX) return listed
  }
  throw new Error(`an address has more than ${PAGES_MAX} pages of new transactions`)
}

export type PageOptions = ListOptions & {
  /** Only what is older than this signature. */
  readonly before: string | null
  /** A node that is behind it does not know `before`, and its empty page would look like the end: it refuses instead. */
  readonly minSlot: bigint | null
  readonly limit: number
}

export async function listPage(
  rpc: ChainRpc,
  address: string,
  { commitment, until, before, minSlot, limit }: PageOptions,
): Promise<ListedSignature[]> {
  const page = await rpc
    .getSignaturesForAddress(asAddress(address), {
      commitment,
      limit,
      ...(until !== null && { until: asSignature(until) }),
      ...(before !== null && { before: asSignature(before) }),
      ...(minSlot !== null && { minContextSlot: minSlot }),
    })
    .send({ abortSignal: AbortSignal.timeout(REPLY_MAX_MS) })
  return page.map(({ signature, slot, err }) => ({ signature, slot, hasFailed: err !== null }))
}
