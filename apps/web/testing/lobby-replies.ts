import type { Page } from '@playwright/test'
import type { BountyRun } from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { queueCounts } from '@throwdown/contract/queue'
import type { currentTerms } from '@throwdown/contract/terms'
import { settleWin } from '@throwdown/rules/settlement'
import {
  CURRENT_TERMS_VERSION,
  MODES,
  type Mode,
  stakeOfTier,
  TIERS,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { answer } from './board-replies.ts'
import { dashboardReply } from './dashboard-replies.ts'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)

type TermsReply = Parsed<typeof currentTerms, 'reply'>['data']
type QueueReply = Parsed<typeof queueCounts, 'reply'>['data']

/** Replies to the calls of the join box and the figures around it. */
export async function mockLobby(page: Page, { runs = [] }: { runs?: BountyRun[] } = {}): Promise<void> {
  await answer(page, '/terms', termsReply)
  await answer(page, '/queue', queueReply)
  await answer(page, '/bounty-pool/user-current', () => ({ runs }))
  await answer(page, '/dashboard', () => dashboardReply())
  await answer(page, '/user/check', () => ({ state: 'passed', againOn: null }))
}

function termsReply(): TermsReply {
  return {
    version: TERMS.version,
    tiers: [...TIERS],
    fees: { winBps: 500, depositBps: 1_000, withdrawalBps: 500, poolBps: 1_500 },
    poolShareBps: { normal: 0, bounty: 3_000 },
    prizes: { secondBps: 3_000, thirdBps: 2_000 },
    ageMin: 18,
    payouts: TIERS.flatMap((tier) => MODES.map((mode) => payoutLine(tier, mode))),
  }
}

function payoutLine(tier: Tier, mode: Mode): TermsReply['payouts'][number] {
  const stake = stakeOfTier(tier)
  const { winner, fee, pool } = settleWin({ stake, mode }, TERMS)
  return {
    tier,
    mode,
    stake: String(stake),
    winnerReceives: String(winner),
    fee: String(fee),
    pool: String(pool),
    netIfWon: String(winner - stake),
    netIfLost: String(0n - stake),
  }
}

const queueReply = (): QueueReply => ({
  queues: TIERS.flatMap((tier) =>
    MODES.map((mode) => ({ tier, mode, playersWaiting: tier < 10 ? 'few' : tier })),
  ),
})
