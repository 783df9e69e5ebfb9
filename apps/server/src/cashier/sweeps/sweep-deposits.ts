import type { SignerLink } from '@throwdown/signer-link/signer-link'
import { SignerRefused } from '@throwdown/signer-link/signer-link'
import { sweepSigner } from '@throwdown/signer-link/sweep-signer'
import type { PayoutRpc } from '../../chain/payouts/payout-rpc.ts'
import { prepareSweep } from '../../chain/payouts/prepare-sweep.ts'
import { signedSweep } from '../../chain/payouts/sweep-message.ts'
import { type PayoutNews, watchPayouts } from '../../chain/payouts/watch-payouts.ts'
import type { Coin } from '../../ledger/ports.ts'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import {
  endSweep,
  findOpenSweep,
  listSweepable,
  markSweepSent,
  type OpenSweep,
  openSweep,
  storeSignedSweep,
} from './store.ts'

/** The coins of one address that are worth a signature, which costs 5,000 lamports. Less waits for more. */
const SWEPT_FROM: Readonly<Record<Coin, bigint>> = { sol: 50_000_000n, usdc: 10_000_000n }

export type SweepDeps = {
  readonly rpc: PayoutRpc
  readonly signer: SignerLink
  /** The address of the hot wallet, as the signer says. */
  readonly hot: string
  readonly usdcMint: string
  readonly log: ProblemLog
}

/**
 * Moves the sweep of a coin on by one step, or opens the next one. Each step is stored before the next begins: a killed cashier
 * signs the same message and sends the same bytes again. `db` is the connection of the lease.
 */
export async function sweepDeposits(deps: SweepDeps, db: Queryable, coin: Coin): Promise<void> {
  const open = await findOpenSweep(db, coin)
  if (!open) return openNext(deps, db, coin)
  const { signature, wire } = open
  if (signature === null || wire === null) return signAndSend(deps, db, open)
  return follow(deps, db, { ...open, signature, wire })
}

async function openNext(deps: SweepDeps, db: Queryable, coin: Coin): Promise<void> {
  const sources = await listSweepable(db, coin, SWEPT_FROM[coin])
  if (sources.length === 0) return
  const prepared = await prepareSweep(deps, { coin, sources })
  if (prepared === null) return
  await openSweep(db, coin, prepared)
  return sweepDeposits(deps, db, coin)
}

async function signAndSend(deps: SweepDeps, db: Queryable, open: OpenSweep): Promise<void> {
  const { rpc, signer, log } = deps
  // It was never sent, so nobody can include it: once its blockhash is too old there is nothing to wait for.
  const { height } = await rpc.readFinalizedHeight()
  if (height > open.last_valid_block_height)
    return endSweep(db, open.id, { outcome: 'expired', networkLamports: 0n })
  try {
    const signatures = await sweepSigner(signer).sign({ messageBytes: open.message })
    const signed = signedSweep(open.message, signatures)
    if (await storeSignedSweep(db, open.id, signed)) await send(deps, db, { ...open, ...signed })
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    log.warn({ sweep: open.id.toString(), refusal: error.refusal }, 'the signer refused a sweep')
    await endSweep(db, open.id, { outcome: 'refused', networkLamports: 0n })
  }
}

type SignedSweep = OpenSweep & { readonly signature: string; readonly wire: Buffer }

async function send({ rpc }: SweepDeps, db: Queryable, { id, wire }: SignedSweep): Promise<void> {
  await rpc.send(wire)
  await markSweepSent(db, id)
}

async function follow(deps: SweepDeps, db: Queryable, sweep: SignedSweep): Promise<void> {
  const { signature, last_valid_block_height: lastValidBlockHeight } = sweep
  const { news } = await watchPayouts(deps.rpc, [{ signature, lastValidBlockHeight }])
  return postOutcome(deps, db, { sweep, news: news.get(signature) ?? 'unknown' })
}

async function postOutcome(
  deps: SweepDeps,
  db: Queryable,
  { sweep, news }: { readonly sweep: SignedSweep; readonly news: PayoutNews },
): Promise<void> {
  const { id, coin, units, signature } = sweep
  if (news === 'landed') return
  if (news === 'unknown') return send(deps, db, sweep)
  if (news === 'expired') return endSweep(db, id, { outcome: 'expired', networkLamports: 0n })
  // The hot wallet pays the fee of the transaction that also brings it the coins.
  const spent = await deps.rpc.readSpentLamports(signature)
  if (news === 'failed') {
    deps.log.warn({ sweep: id.toString(), signature }, 'the chain refused a sweep')
    return endSweep(db, id, { outcome: 'failed', networkLamports: spent })
  }
  return endSweep(db, id, { outcome: 'swept', networkLamports: coin === 'sol' ? spent + units : spent })
}
