import type { ListedSignature, ListOptions } from '../../chain/list-signatures.ts'
import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import { findSpend, type HotWallet } from './find-spend.ts'
import {
  adoptSweeps,
  listHotWallets,
  listUnread,
  markRead,
  noteRestore,
  readUntil,
  reportSpend,
  saveUntil,
  settleAt,
} from './store.ts'

/** Of each account and node in one round: dust that strangers send to the hot wallet costs us no more than this. */
export const READ_AT_ONCE_MAX = 40

/** A node that lists the history of the hot wallet. Each has its own place: one may be behind, or leave something out. */
export type SpendNode = {
  readonly name: string
  listSignatures(account: string, options: ListOptions): Promise<readonly ListedSignature[]>
  readTransaction(signature: string, commitment: 'finalized'): Promise<ChainTransaction | null>
}

export type SpendDeps = {
  readonly nodes: readonly SpendNode[]
  readonly usdcMint: string
  readonly tokenAccountOf: (wallet: string) => Promise<string>
  readonly readFinalizedHeight: () => Promise<{ readonly height: bigint }>
  readonly latestBlockhash: () => Promise<{ readonly lastValidBlockHeight: bigint }>
  readonly log: ProblemLog
}

/**
 * Compares what the hot wallet has paid on the chain, since the last look, with what the cashier has stored before it sent anything. A
 * payment that nobody stored stops withdrawals, and so does a restored database. Returns whether every history was read to its end.
 */
export async function watchSpends(deps: SpendDeps, db: Queryable): Promise<boolean> {
  const restore = await noteRestore(db)
  // What was signed before has a blockhash that is not newer than this one.
  if (restore === 'unknown_height') await settleAt(db, (await deps.latestBlockhash()).lastValidBlockHeight)
  const { height } = restore === 'same' ? { height: 0n } : await deps.readFinalizedHeight()
  const isAtEnd = await readHistories(deps, db)
  if (isAtEnd) await markRead(db, height)
  await adoptSweeps(db)
  return isAtEnd
}

async function readHistories(deps: SpendDeps, db: Queryable): Promise<boolean> {
  const ends: boolean[] = []
  for (const address of await listHotWallets(db)) {
    const wallet = { address, tokenAccount: await deps.tokenAccountOf(address) }
    // A transfer by somebody who may move its tokens without its signature names the token account alone.
    for (const account of [wallet.address, wallet.tokenAccount])
      for (const node of deps.nodes) ends.push(await tryAccount(deps, db, { node, account, wallet }))
  }
  return ends.every((isAtEnd) => isAtEnd)
}

/** A node that is away does not keep the other from being read. */
async function tryAccount(deps: SpendDeps, db: Queryable, watched: Watched): Promise<boolean> {
  try {
    return await readAccount(deps, db, watched)
  } catch (err) {
    deps.log.warn({ err, node: watched.node.name }, 'what the hot wallet paid could not be read')
    return false
  }
}

type Watched = { readonly node: SpendNode; readonly account: string; readonly wallet: HotWallet }

/** Oldest first. The place moves past what is known or judged, and never past what the node lists and cannot show. */
async function readAccount(
  deps: SpendDeps,
  db: Queryable,
  { node, account, wallet }: Watched,
): Promise<boolean> {
  const scanned = { node: node.name, account }
  const until = await readUntil(db, scanned)
  const listed = (await node.listSignatures(account, { commitment: 'finalized', until })).toReversed()
  const unread = await listUnread(
    db,
    listed.map(({ signature }) => signature),
  )
  let reads = 0
  let judged: string | null = null
  for (const { signature } of listed) {
    if (unread.has(signature)) {
      reads += 1
      if (reads > READ_AT_ONCE_MAX || !(await judge(deps, db, { node, wallet, signature }))) break
    }
    judged = signature
  }
  if (judged !== null) await saveUntil(db, scanned, judged)
  return listed.length === 0 || judged === listed.at(-1)?.signature
}

async function judge(
  { usdcMint, log }: SpendDeps,
  db: Queryable,
  { node, wallet, signature }: Omit<Watched, 'account'> & { readonly signature: string },
): Promise<boolean> {
  const transaction = await node.readTransaction(signature, 'finalized')
  if (transaction === null) return false
  const spend = findSpend(transaction, wallet, usdcMint)
  if (spend && (await reportSpend(db, wallet.address, spend)))
    log.error(
      { signature },
      'the hot wallet paid something that is not in the ledger: withdrawals are stopped',
    )
  return true
}
