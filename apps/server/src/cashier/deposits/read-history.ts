import type { ListedSignature } from '../../chain/list-signatures.ts'
import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { Queryable } from '../../platform/sql.ts'
import { creditDeposits, listKnown, type Pricing, recordArriving } from './deposit-store.ts'
import { type DepositRules, findDeposits, type WatchedAddress } from './find-deposits.ts'
import type { Commitment, DepositChain, Holdings } from './ports.ts'
import type { RecentTransactions } from './recent-transactions.ts'
import { type Cursors, readCursors, saveListed, saveSeen } from './scan-store.ts'

/** Of one address at once: a flood of dust to it must not keep others waiting. */
const READ_AT_ONCE_MAX = 100

export type HistoryDeps = {
  readonly chain: DepositChain
  readonly rules: DepositRules
  readonly recent: RecentTransactions
}

/**
 * Reads the confirmed transactions of an address that are not known yet and shows what they bring as arriving. Remembers
 * what the newest of them left: if that is not what the address holds, a node was behind, and it is read again.
 */
export async function recordConfirmed(
  db: Queryable,
  { chain, rules, recent }: HistoryDeps,
  watched: WatchedAddress,
): Promise<Holdings | null> {
  const history = await listHistory(db, chain, watched, 'confirmed')
  const known = await listKnown(
    db,
    watched.index,
    history.all.map(({ signature }) => signature),
  )
  const unknown = history.all.filter(
    (listed) => !listed.hasFailed && !known.has(listed.signature) && !recent.has(listed),
  )
  for (const { signature } of unknown.slice(0, READ_AT_ONCE_MAX)) {
    const transaction = await chain.readTransaction(signature, 'confirmed')
    if (transaction === null) return null
    const deposits = findDeposits(transaction, rules)
    if (deposits.length > 0) await recordArriving(db, { transaction, deposits })
    recent.add(transaction)
  }
  if (unknown.length > READ_AT_ONCE_MAX) return null
  const left = await readLeft({ chain, recent }, watched, history)
  if (left !== null) await saveSeen(db, watched.index, left)
  return left
}

/**
 * The truth: posts everything that the finalized history of an address brought since its cursor, oldest first, and moves
 * the cursor past it. What is posted already is not posted again.
 */
export async function creditFinalized(
  db: Queryable,
  { chain, rules, pricing }: Omit<HistoryDeps, 'recent'> & { readonly pricing: () => Promise<Pricing> },
  watched: WatchedAddress,
): Promise<void> {
  const { all, wallet, token } = await listHistory(db, chain, watched, 'finalized')
  const dealtWith = all.slice(0, READ_AT_ONCE_MAX)
  for (const { signature, hasFailed } of dealtWith) {
    if (hasFailed) continue
    const transaction = await chain.readTransaction(signature, 'finalized')
    // The node lists what it cannot show yet. The cursor must not move past it.
    if (transaction === null) return
    const deposits = findDeposits(transaction, rules)
    if (deposits.length > 0) await creditDeposits(db, { transaction, deposits }, await pricing())
  }
  const done = new Set(dealtWith.map(({ signature }) => signature))
  await saveListed(db, watched.index, {
    walletUntil: newestOf(wallet, done),
    tokenUntil: newestOf(token, done),
    isWhole: dealtWith.length === all.length,
  })
}

type History = {
  readonly cursors: Cursors
  readonly wallet: readonly ListedSignature[]
  readonly token: readonly ListedSignature[]
  /** Of both, each once, oldest first. */
  readonly all: readonly ListedSignature[]
}

async function listHistory(
  db: Queryable,
  chain: DepositChain,
  watched: WatchedAddress,
  commitment: Commitment,
): Promise<History> {
  const cursors = await readCursors(db, watched.index)
  const { walletUntil, tokenUntil } = cursors
  const [wallet, token] = await Promise.all([
    chain.listSignatures(watched.address, { commitment, until: walletUntil }),
    // A transfer to an existing token account does not name the wallet.
    chain.listSignatures(watched.tokenAccount, { commitment, until: tokenUntil }),
  ])
  const bySignature = new Map([...wallet, ...token].map((listed) => [listed.signature, listed]))
  // Lists are newest first, within one block too.
  const all = [...bySignature.values()].toReversed().toSorted((a, b) => Number(a.slot - b.slot))
  return { cursors, wallet, token, all }
}

/** The newest that is followed by nothing that is not done; the list is newest first. */
function newestOf(listed: readonly ListedSignature[], done: ReadonlySet<string>): string | null {
  const firstUndone = listed.findLastIndex(({ signature }) => !done.has(signature))
  return listed[firstUndone + 1]?.signature ?? null
}

/** What the newest transactions of wallet and token account left there; null if one cannot be read now. */
async function readLeft(
  { chain, recent }: Pick<HistoryDeps, 'chain' | 'recent'>,
  { address, tokenAccount }: WatchedAddress,
  { wallet, token, cursors }: History,
): Promise<Holdings | null> {
  const [newestOfWallet, newestOfToken] = await Promise.all([
    newest(chain, recent, { listed: wallet[0], until: cursors.walletUntil }),
    newest(chain, recent, { listed: token[0], until: cursors.tokenUntil }),
  ])
  if (newestOfWallet === null || newestOfToken === null) return null
  const usdc = newestOfToken?.tokens.find(
    ({ account, mint, program }) =>
      account === tokenAccount && mint === chain.usdcMint && program === chain.tokenProgram,
  )
  return { lamports: newestOfWallet?.lamports.get(address)?.after ?? 0n, usdc: usdc?.after ?? 0n }
}

/** Undefined: the account has no history. Null: it cannot be read now. */
async function newest(
  chain: DepositChain,
  recent: RecentTransactions,
  { listed, until }: { listed: ListedSignature | undefined; until: string | null },
): Promise<ChainTransaction | null | undefined> {
  const signature = listed?.signature ?? until
  if (signature === null) return undefined
  return (listed && recent.get(listed)) ?? chain.readTransaction(signature, 'confirmed')
}
