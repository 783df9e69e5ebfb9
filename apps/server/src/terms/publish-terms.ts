import type { Parsed } from '@throwdown/contract/endpoint'
import type { currentTerms } from '@throwdown/contract/terms'
import { formatMicroUsd } from '@throwdown/rules/money'
import { stakeLines } from '@throwdown/rules/settlement'
import { MODES, type Mode, stakeOfTier, type Terms, type Tier } from '@throwdown/rules/terms'

type PublishedTerms = Parsed<typeof currentTerms, 'reply'>['data']

/** The terms as players read them. Every payout is computed by the rules that will settle it. */
export function publishTerms(terms: Terms): PublishedTerms {
  const { settlement, bounty, cashier, limits } = terms
  return {
    version: terms.version,
    tiers: [...terms.tiers],
    fees: {
      winBps: settlement.winFeeBps,
      depositBps: cashier.depositFeeBps,
      withdrawalBps: cashier.withdrawalFeeBps,
      poolBps: bounty.poolFeeBps,
    },
    poolShareBps: settlement.poolShareBps,
    prizes: { secondBps: bounty.secondBps, thirdBps: bounty.thirdBps },
    ageMin: limits.ageMin,
    payouts: terms.tiers.flatMap((tier) => MODES.map((mode) => payoutLine(tier, mode, terms))),
  }
}

function payoutLine(tier: Tier, mode: Mode, terms: Terms): PublishedTerms['payouts'][number] {
  const lines = stakeLines({ stake: stakeOfTier(tier), mode }, terms)
  return {
    tier,
    mode,
    stake: formatMicroUsd(lines.stake),
    winnerReceives: formatMicroUsd(lines.winnerReceives),
    fee: formatMicroUsd(lines.fee),
    pool: formatMicroUsd(lines.pool),
    netIfWon: formatMicroUsd(lines.netIfWon),
    netIfLost: formatMicroUsd(lines.netIfLost),
  }
}
