import { type MicroUsd, microUsd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, findTerms } from '@throwdown/rules/terms'
import { useCurrentTermsQuery } from '../api/terms.ts'
import { linesOfWin, type MoneyLine } from '../arena/result/money-lines.ts'
import type { JoinChoice } from './use-join-choice.ts'

export type Payout =
  | { readonly state: 'unchosen' | 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | {
      readonly state: 'known'
      readonly lines: readonly MoneyLine[]
      readonly netIfWon: MicroUsd
      readonly netIfLost: MicroUsd
    }

/** [P4] What a match pays by the terms the server publishes: the same amounts are posted. */
export function usePayout(choice: JoinChoice & { isModeKnown: boolean }): {
  payout: Payout
  winsNeeded: number
} {
  const { data, isError, refetch } = useCurrentTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const terms = data?.data
  const winsNeeded = findTerms(terms?.version ?? CURRENT_TERMS_VERSION)?.match.winsNeeded ?? 0
  return { payout: payoutOf(), winsNeeded }

  function payoutOf(): Payout {
    if (choice.tier === null) return { state: 'unchosen' }
    if (!choice.isModeKnown) return { state: 'loading' }
    if (!terms) return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
    const line = terms.payouts.find(({ tier, mode }) => tier === choice.tier && mode === choice.mode)
    if (!line) return { state: 'failed', retry: () => void refetch() }
    const stake = amount(line.stake)
    const settlement = {
      winner: amount(line.winnerReceives),
      fee: amount(line.fee),
      pool: amount(line.pool),
      refunds: [NOTHING, NOTHING],
    } as const
    const share = { feeBps: terms.fees.winBps, poolBps: terms.poolShareBps[choice.mode] }
    return {
      state: 'known',
      lines: linesOfWin(stake, settlement, share),
      netIfWon: amount(line.netIfWon),
      netIfLost: amount(line.netIfLost),
    }
  }
}

const NOTHING = microUsd(0n)
const amount = (text: string): MicroUsd => microUsd(BigInt(text))
