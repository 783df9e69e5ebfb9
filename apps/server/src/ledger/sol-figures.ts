import { LAMPORTS_PER_SOL } from '@throwdown/rules/money'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/sql.ts'
import type { SolPrice } from './ports.ts'
import { findSolPrice } from './reserve-store.ts'

/** Micro-dollars in SOL, rounded down to the lamport; null while no fresh price is known [C4]. */
export type SolOf = (micros: bigint) => number | null
export type SolFigures = () => Promise<SolOf>

/** The price moves once in seconds, and many pages show it. */
const KEPT_MS = 2_000
/** [C4] As when it is read: an older price is not used. */
const AGE_MAX_MS = 120_000

/** Rounded down to the lamport. */
export const inSol = (micros: bigint, price: SolPrice): number =>
  Number((micros * LAMPORTS_PER_SOL) / price.micros) / Number(LAMPORTS_PER_SOL)

export const withoutSol: SolOf = () => null

/** Every figure in SOL that is shown comes from here, all of one reply by the same price. */
export function createSolFigures({ db, clock }: { db: Queryable; clock: Clock }): SolFigures {
  let kept: { readonly atMs: number; readonly price: Promise<SolPrice | null> } | undefined
  return async () => {
    const nowMs = clock.nowMs()
    if (!kept || nowMs - kept.atMs >= KEPT_MS || nowMs < kept.atMs)
      // A figure that cannot be read is hidden; the page that shows it must not fail.
      kept = { atMs: nowMs, price: findSolPrice(db).catch(() => null) }
    const price = await kept.price
    if (!price || nowMs - price.publishedAtMs > AGE_MAX_MS) return withoutSol
    return (micros) => inSol(micros, price)
  }
}
