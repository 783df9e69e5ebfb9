import { COINS } from '@throwdown/contract/wallet'
import type { ListedSignature } from '../../chain/list-signatures.ts'
import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { Coin } from '../../ledger/ports.ts'
import { inLanes } from '../../platform/in-lanes.ts'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import { creditDeposits, type Pricing } from './deposit-store.ts'
import {
  type Difference,
  type DueDifference,
  listDueDifferences,
  listInSweeps,
  listPosted,
  listUnswept,
  saveDifferenceRead,
  saveDifferences,
  type Unswept,
} from './difference-store.ts'
import { type FoundDeposit, findDeposits, type WatchedAddress } from './find-deposits.ts'
import type { Holdings, WitnessChain } from './ports.ts'
import type { WatchedAddresses } from './watched-addresses.ts'

const LANES = 4
/** Of one round: a node that lies about all balances must not cost more. */
const READ_AT_ONCE_MAX = 20
const LANES_OF_READING = 2
/** Each may have to be read; the next round goes on where this one ended. */
const SIGNATURES_AT_ONCE = 100

export type DepositWitnessDeps = {
  /** The node of the cashier, and another one. */
  readonly nodes: { readonly own: WitnessChain; readonly second: WitnessChain }
  readonly addresses: WatchedAddresses
  readonly pricing: () => Promise<Pricing>
  readonly log: ProblemLog
  readonly onMissed: () => void
  readonly onContradiction: () => void
  /** Longer than a deposit takes from its block to its credit, a sweep to its end and a node to catch up. */
  readonly differenceMsMax: number
}

/**
 * [C12] Compares what each address holds at the second node with its deposits, and where the two differ for long reads the whole
 * history again. A deposit that no list showed is credited if both nodes show its coins at the address: one node alone can
 * neither hide a deposit nor invent one.
 */
export class DepositWitness {
  private readonly deps: DepositWitnessDeps

  constructor(deps: DepositWitnessDeps) {
    this.deps = deps
  }

  /** One reading of all addresses at the second node. */
  async compareAll(db: Queryable): Promise<void> {
    const { addresses, nodes } = this.deps
    await addresses.refresh(db)
    const all = addresses.all()
    const size = nodes.second.walletsPerCall
    const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
      all.slice(page * size, (page + 1) * size),
    )
    await inLanes(LANES, pages, (page) => this.comparePage(db, page))
  }

  private async comparePage(db: Queryable, page: readonly WatchedAddress[]): Promise<void> {
    const { holdings } = await this.deps.nodes.second.readFinalHoldings(page)
    const inSweeps = await listInSweeps(db)
    const settled = page.flatMap((watched, at) => {
      const held = holdings[at]
      return held && !inSweeps.has(watched.index) ? [{ index: watched.index, held }] : []
    })
    const read = settled.map(({ index }) => index)
    const unswept = await listUnswept(db, read)
    const differences = settled.flatMap(({ index, held }) => differencesOf(index, held, unswept))
    await saveDifferences(db, { read, differences })
  }

  /** Reads the histories of old differences again, a part of each. Returns whether there was one. */
  async readDue(db: Queryable): Promise<boolean> {
    const due = await listDueDifferences(db, {
      olderThanMs: this.deps.differenceMsMax,
      limit: READ_AT_ONCE_MAX,
    })
    // One that cannot be read must not keep the others from it.
    await inLanes(LANES_OF_READING, due, (difference) => this.readAgain(db, difference))
    return due.length > 0
  }

  private async readAgain(db: Queryable, difference: DueDifference): Promise<void> {
    const { log, nodes, addresses } = this.deps
    const { index, coin, before, reads } = difference
    const watched = addresses.byIndex(index)
    if (!watched) return
    const surplus = await this.surplusOf(db, watched)
    if (surplus === 'in a sweep') return
    if (surplus === 'contradiction') return saveDifferenceRead(db, difference, null)
    if (surplus[coin] < 0n)
      log.error(textOf(difference), 'a deposit address holds less than its deposits say')
    if (surplus[coin] <= 0n) return saveDifferenceRead(db, difference, null)
    const node = reads % 2 === 0 ? nodes.second : nodes.own
    const { slot } = await node.readFinalHoldings([watched])
    const page = await node.listPage(coin === 'sol' ? watched.address : watched.tokenAccount, {
      commitment: 'finalized',
      until: null,
      before,
      minSlot: slot,
      limit: SIGNATURES_AT_ONCE,
    })
    await this.creditMissed(db, { node, watched, page })
    const isWhole = page.length < SIGNATURES_AT_ONCE
    await saveDifferenceRead(db, difference, isWhole ? null : (page.at(-1)?.signature ?? null))
    const left = isWhole && (await this.surplusOf(db, watched))
    if (typeof left === 'object' && left[coin] > 0n)
      log.error(
        { ...textOf(difference), reads: reads + 1 },
        'no list explains the coins of a deposit address',
      )
  }

  /** Oldest first. What the node lists and cannot show is left to the next pass, which is at the other node. */
  private async creditMissed(
    db: Queryable,
    {
      node,
      watched,
      page,
    }: { node: WitnessChain; watched: WatchedAddress; page: readonly ListedSignature[] },
  ): Promise<void> {
    const signatures = page.map(({ signature }) => signature)
    const posted = await listPosted(db, watched.index, signatures)
    for (const { signature, hasFailed } of page.toReversed()) {
      if (hasFailed || posted.has(signature)) continue
      const transaction = await node.readTransaction(signature, 'finalized')
      if (transaction !== null) await this.creditIfHeld(db, transaction)
    }
  }

  private async creditIfHeld(db: Queryable, transaction: ChainTransaction): Promise<void> {
    const { addresses, log, onContradiction, onMissed, pricing } = this.deps
    const deposits = findDeposits(transaction, addresses)
    if (deposits.length === 0) return
    const { signature } = transaction
    for (const deposit of deposits) {
      const isHeld = await this.isHeld(db, deposit)
      if (isHeld) continue
      // Others credit too: what they have just posted explains it.
      if (isHeld === undefined || (await listPosted(db, deposit.index, [signature])).has(signature)) return
      onContradiction()
      log.error({ signature, ...textOf(deposit) }, 'one node shows a deposit whose coins are not there')
      return
    }
    await creditDeposits(db, { transaction, deposits }, await pricing())
    onMissed()
    log.error(
      { signature, deposits: deposits.map(textOf) },
      'a deposit was missing in a list and is credited now',
    )
  }

  /** Undefined: it cannot be said now. */
  private async isHeld(db: Queryable, { index, coin, units }: FoundDeposit): Promise<boolean | undefined> {
    const watched = this.deps.addresses.byIndex(index)
    const surplus = watched && (await this.surplusOf(db, watched))
    return typeof surplus === 'object' ? surplus[coin] >= units : undefined
  }

  /** What both nodes show at an address beyond its deposits. */
  private async surplusOf(db: Queryable, watched: WatchedAddress): Promise<Surplus> {
    const { nodes, log, onContradiction } = this.deps
    const { index } = watched
    // Before and after: the coins of a sweep that begins or ends meanwhile would look like a surplus.
    if ((await listInSweeps(db)).has(index)) return 'in a sweep'
    const [own, second] = await Promise.all(
      [nodes.own, nodes.second].map(async (node) => (await node.readFinalHoldings([watched])).holdings[0]),
    )
    if (!own || !second || own.lamports !== second.lamports || own.usdc !== second.usdc) {
      onContradiction()
      log.error({ index: index.toString() }, 'two nodes show different balances of a deposit address')
      return 'contradiction'
    }
    const unswept = await listUnswept(db, [index])
    if ((await listInSweeps(db)).has(index)) return 'in a sweep'
    const [sol, usdc] = COINS.map((coin) => heldOf(own, coin) - unsweptOf(unswept, index, coin))
    return { sol: sol ?? 0n, usdc: usdc ?? 0n }
  }
}

type Surplus = Readonly<Record<Coin, bigint>> | 'contradiction' | 'in a sweep'

const heldOf = (held: Holdings, coin: Coin): bigint => (coin === 'sol' ? held.lamports : held.usdc)

const unsweptOf = (unswept: readonly Unswept[], index: bigint, coin: Coin): bigint =>
  unswept.find((row) => row.index === index && row.coin === coin)?.units ?? 0n

const differencesOf = (index: bigint, held: Holdings, unswept: readonly Unswept[]): Difference[] =>
  COINS.map((coin) => ({ index, coin, units: heldOf(held, coin) - unsweptOf(unswept, index, coin) })).filter(
    ({ units }) => units !== 0n,
  )

/** Log lines are JSON, which has no bigint. */
const textOf = ({ index, coin, units }: Difference) => ({
  index: index.toString(),
  coin,
  units: units.toString(),
})
