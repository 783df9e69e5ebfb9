import type { MicroUsd } from '../money.ts'
import { returnContributions } from '../pool-split.ts'
import type { Terms } from '../terms.ts'
import type { PoolList } from './pool-list.ts'
import { endPool } from './standing.ts'

export type Payment = { readonly player: string; readonly amount: MicroUsd }

export type PoolOutcome = {
  /** How the pool ends by the rules if it ended with these lines. */
  readonly state: 'SETTLED' | 'VOID'
  /** Prizes in order of place, or returns. */
  readonly expected: readonly Payment[]
}

type Played = {
  readonly list: PoolList
  readonly standings: readonly {
    readonly entrant: string
    readonly contributed: MicroUsd
    readonly isEligible: boolean
  }[]
  readonly total: MicroUsd
  readonly payments: readonly (Payment & { readonly kind: 'prize' | 'return' })[]
  readonly terms: Terms
}

/** [B10] [B11] What the list should pay, and where it differs. */
export function checkPayments(played: Played): PoolOutcome & { readonly differences: readonly string[] } {
  const { list, payments } = played
  const outcome = outcomeOf(played)
  if (list.status !== 'SETTLED' && list.status !== 'VOID') {
    const differences = payments.length > 0 ? [`pays while the pool is ${list.status}`] : []
    return { ...outcome, differences }
  }
  const kind = outcome.state === 'SETTLED' ? 'prize' : 'return'
  const wanted = linesOf(outcome.expected.map((payment) => ({ ...payment, kind })))
  const paid = linesOf(payments)
  const differences = [
    ...(list.status === outcome.state
      ? []
      : [`the pool is ${list.status}, by the rules it is ${outcome.state}`]),
    ...wanted.filter((line) => !paid.includes(line)).map((line) => `not paid: ${line}`),
    ...paid.filter((line) => !wanted.includes(line)).map((line) => `paid without reason: ${line}`),
    ...(new Set(paid).size === paid.length ? [] : ['something was paid twice']),
  ]
  return { ...outcome, differences }
}

function outcomeOf({ standings, total, terms }: Played): PoolOutcome {
  const eligible = standings.filter(({ isEligible }) => isEligible).map(({ entrant }) => entrant)
  const end = endPool(eligible, total, terms)
  if (end.state === 'SETTLED') return { state: end.state, expected: end.prizes }
  const paidIn = standings.map(({ entrant, contributed }) => ({ playerId: entrant, amount: contributed }))
  const expected = returnContributions(paidIn).map(({ playerId, amount }) => ({ player: playerId, amount }))
  return { state: end.state, expected }
}

const linesOf = (payments: readonly (Payment & { readonly kind: string })[]): string[] =>
  payments.map(({ kind, player, amount }) => `${kind} of ${amount} to ${player}`)
