import {
  type Coin,
  LAMPORTS_PER_SOL,
  MICROS_PER_CENT,
  type MicroUsd,
  microUsd,
  shareOf,
  subtract,
} from '@throwdown/rules/money'

export type FeeTerms = { readonly depositFeeBps: number; readonly withdrawalFeeBps: number }

/** What coins are worth; null without a price for SOL. The ledger rounds the same way. */
export function valueOf(units: bigint, coin: Coin, microUsdPerSol: bigint | null): MicroUsd | null {
  if (coin === 'usdc') return microUsd(units)
  return microUsdPerSol === null ? null : microUsd((units * microUsdPerSol) / LAMPORTS_PER_SOL)
}

export type RoundTrip = {
  readonly value: MicroUsd
  readonly depositFee: MicroUsd
  /** [C1] What is added to the balance. */
  readonly arrives: MicroUsd
  readonly withdrawalFee: MicroUsd
  /** What is left when all of it is taken out again. */
  readonly comesBack: MicroUsd
  readonly cost: MicroUsd
}

/** [C1] In and out again, without a match in between. */
export function roundTripOf(value: MicroUsd, { depositFeeBps, withdrawalFeeBps }: FeeTerms): RoundTrip {
  const depositFee = shareOf(value, depositFeeBps)
  const arrives = subtract(value, depositFee)
  const withdrawalFee = shareOf(arrives, withdrawalFeeBps)
  const comesBack = subtract(arrives, withdrawalFee)
  return { value, depositFee, arrives, withdrawalFee, comesBack, cost: subtract(value, comesBack) }
}

/**
 * The same in whole cents, as a bill shows it. What a player has is cut, never rounded up, and each fee is what is missing
 * between two shown lines: so the lines add up to the cent.
 */
export function shownTrip(trip: RoundTrip): RoundTrip {
  const [value, arrives, comesBack] = [
    wholeCents(trip.value),
    wholeCents(trip.arrives),
    wholeCents(trip.comesBack),
  ]
  return {
    value,
    depositFee: subtract(value, arrives),
    arrives,
    withdrawalFee: subtract(arrives, comesBack),
    comesBack,
    cost: subtract(value, comesBack),
  }
}

/** Without the part of a cent. */
export const wholeCents = (micros: bigint): MicroUsd => microUsd(micros - (micros % MICROS_PER_CENT))

/** How many matches must be won, and none lost, until taking everything out gives back what was sent. */
export function winsToBeEven(trip: RoundTrip, netWin: MicroUsd, { withdrawalFeeBps }: FeeTerms): number {
  if (netWin <= 0n) return Number.POSITIVE_INFINITY
  const keptBps = BigInt(10_000 - withdrawalFeeBps)
  const neededBalance = (trip.value * 10_000n + keptBps - 1n) / keptBps
  const missing = neededBalance - trip.arrives
  return missing <= 0n ? 0 : Number((missing + netWin - 1n) / netWin)
}

/** 1450 as "14.5", 500 as "5". */
export const percentOf = (bps: number): string => String(bps / 100)
