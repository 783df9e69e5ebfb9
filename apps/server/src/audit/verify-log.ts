import type { SignedHead } from '@throwdown/signer-link/audit-head'
import type { Database } from '../platform/db.ts'
import { inTransaction, type Transaction } from '../platform/sql.ts'
import { EMPTY_CHAIN_HASH, linkHash } from './canonical-event.ts'
import { isSignedBy } from './head.ts'
import { countEvents, type LinkRow, listLinks, readOneMoment } from './verify-store.ts'

const PAGE = 1_000
/** Twice what the chain may take. */
const CHAINED_WITHIN_MS = 10_000
/** A keeper may be away for a moment. What is chained for longer and not kept could be cut. */
const KEPT_WITHIN_MS = 60_000

interface VerifyLogDeps {
  readonly database: Database
  readonly listHeads: () => Promise<readonly SignedHead[]>
  /** Keys whose checkpoints are believed. From the configuration: a key in the database could be anybody's. */
  readonly publicKeys: readonly string[]
}

export interface Verification {
  readonly rows: number
  readonly chained: number
  readonly heads: number
  readonly problems: readonly string[]
}

/** Compares every event with the chain of hashes, and the chain with every kept head. */
export async function verifyLog(deps: VerifyLogDeps): Promise<Verification> {
  // Before the log, so that no checkpoint is newer than the log that is read.
  const heads = await deps.listHeads()
  return inTransaction(deps.database.pool, async (transaction) => {
    const now = await readOneMoment(transaction)
    const chain = await walkChain(transaction, new Set(heads.map(({ position }) => position)))
    const { rows, lateRows, lostRows } = await countEvents(transaction, before(now, CHAINED_WITHIN_MS))
    const problems = [
      ...chain.problems,
      ...(lateRows > 0 ? [`${lateRows} events are not chained`] : []),
      ...(lostRows > 0 ? [`${lostRows} events were removed before they were chained`] : []),
      ...heads.flatMap((head) => headProblem(deps, head, chain)),
      ...unkeptProblem(heads, chain, before(now, KEPT_WITHIN_MS)),
    ]
    return { rows, chained: chain.chained, heads: heads.length, problems }
  })
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

interface Chain {
  readonly chained: number
  readonly last: bigint
  readonly problems: readonly string[]
  /** The stored hash at the position of each head. */
  readonly hashes: ReadonlyMap<number, string>
  readonly lastChainedAt: Date | null
}

async function walkChain(transaction: Transaction, wanted: ReadonlySet<number>): Promise<Chain> {
  const problems: string[] = []
  const hashes = new Map<number, string>()
  let [previous, last, chained] = [EMPTY_CHAIN_HASH, 0n, 0]
  let lastChainedAt: Date | null = null
  for (;;) {
    const links = await listLinks(transaction, { after: last, max: PAGE })
    for (const link of links) {
      problems.push(...linkProblems(link, { previous, last }))
      if (wanted.has(Number(link.position))) hashes.set(Number(link.position), link.hash)
      // The stored hash, so that one changed event is one problem.
      previous = link.hash
      last = link.position
      lastChainedAt = link.chainedAt
      chained += 1
    }
    if (links.length < PAGE) return { chained, last, problems, hashes, lastChainedAt }
  }
}

function linkProblems(link: LinkRow, { previous, last }: { previous: string; last: bigint }): string[] {
  const { position, event, eventId, hash } = link
  const gap = position === last + 1n ? [] : [`positions ${last + 1n} to ${position - 1n} are missing`]
  if (event === null) return [...gap, `event ${eventId} at position ${position} is missing`]
  // After a gap the hash before is unknown.
  if (gap.length > 0 || linkHash(previous, Number(position), event) === hash) return gap
  return [`event ${eventId} at position ${position} differs from its hash`]
}

function headProblem({ publicKeys }: VerifyLogDeps, head: SignedHead, chain: Chain): string[] {
  if (!isSignedBy(head, publicKeys))
    return [`the kept head ${head.position} is not signed by a key we believe`]
  if (BigInt(head.position) > chain.last)
    return [`the log ends at position ${chain.last}, and a kept head is at ${head.position}: its end was cut`]
  const stored = chain.hashes.get(head.position)
  return stored === head.hash ? [] : [`the log differs from the kept head at position ${head.position}`]
}

function unkeptProblem(heads: readonly SignedHead[], chain: Chain, since: Date): string[] {
  const newest = BigInt(heads.at(-1)?.position ?? 0)
  const isLate = chain.last > newest && chain.lastChainedAt !== null && chain.lastChainedAt < since
  return isLate ? [`positions ${newest + 1n} to ${chain.last} have no kept head`] : []
}
