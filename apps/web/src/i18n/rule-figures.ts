import { formatUsd } from '@throwdown/rules/money'
import { settleWin } from '@throwdown/rules/settlement'
import { stakeOfTier, type Terms } from '@throwdown/rules/terms'
import type { TextValues } from '../ui/text/fill-in.ts'
import { formatCount } from '../ui/text/format-count.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const WHOLE_BPS = 10_000

const EXAMPLE_TIER = 5

const percent = (bps: number): number => bps / 100

/** Every number that a text about the rules may name, by the name of its place in the text. No such number is typed twice. */
export function ruleFigures(terms: Terms): TextValues {
  return { ...matchFigures(terms), ...bountyFigures(terms), ...moneyFigures(terms), ...safetyFigures(terms) }
}

function matchFigures({ match, outage, pairing, strikes }: Terms): TextValues {
  return {
    winsNeeded: match.winsNeeded,
    firstSeconds: match.commitFirstMs / SECOND_MS,
    laterSeconds: match.commitLaterMs / SECOND_MS,
    openSeconds: match.revealMs / SECOND_MS,
    bankSeconds: match.bankMs / SECOND_MS,
    acceptSeconds: match.acceptMs / SECOND_MS,
    turnsMax: match.turnsMax,
    outageSeconds: outage.resumeMs / SECOND_MS,
    offlineSeconds: pairing.offlineReleaseMs / SECOND_MS,
    avoidedOpponents: pairing.normal.recentOpponentsAvoided,
    avoidSeconds: pairing.normal.avoidForMs / SECOND_MS,
    pairMatchesMax: pairing.normal.pairMatchesMax,
    rematchesMax: pairing.normal.rematchesMax,
    lonePairSecondsMin: pairing.bounty.lonePairWaitMs.min / SECOND_MS,
    lonePairSecondsMax: pairing.bounty.lonePairWaitMs.max / SECOND_MS,
    bountyPairHours: pairing.bounty.pairMeetsEveryMs / HOUR_MS,
    bountyMeetingsMax: pairing.bounty.pairMeetingsPerPoolMax,
    strikeHours: strikes.windowMs / HOUR_MS,
    firstBarMinutes: strikes.firstBarMs / MINUTE_MS,
    barMaxHours: strikes.barMaxMs / HOUR_MS,
    barFactor: strikes.barFactor,
  }
}

function bountyFigures({ bounty, match, settlement }: Terms): TextValues {
  return {
    poolShare: percent(settlement.poolShareBps.bounty),
    poolFee: percent(bounty.poolFeeBps),
    firstShare: percent(WHOLE_BPS - bounty.secondBps - bounty.thirdBps),
    secondShare: percent(bounty.secondBps),
    thirdShare: percent(bounty.thirdBps),
    pointsPerRound: bounty.pointsPerRoundWon,
    pointsPerWin: bounty.pointsPerRoundWon * match.winsNeeded,
    riskFactor: bounty.riskFactor,
    scoringMatchesMax: bounty.scoringMatchesMax,
    matchesForPrize: bounty.eligibleScoringMatchesMin,
    opponentsForPrize: bounty.eligibleOpponentsMin,
    playersForPrizes: bounty.eligiblePlayersMin,
    reviewHours: bounty.reviewMs / HOUR_MS,
  }
}

function moneyFigures(terms: Terms): TextValues {
  const { cashier, settlement, tiers } = terms
  const stake = stakeOfTier(EXAMPLE_TIER)
  const stakes = tiers.map((tier) => `$${tier}`)
  return {
    stakes: `${stakes.slice(0, -1).join(', ')} and ${stakes.at(-1)}`,
    exampleTier: EXAMPLE_TIER,
    examplePot: `$${EXAMPLE_TIER * 2}`,
    examplePaid: formatUsd(settleWin({ stake, mode: 'normal' }, terms).winner),
    exampleBountyPaid: formatUsd(settleWin({ stake, mode: 'bounty' }, terms).winner),
    winFee: percent(settlement.winFeeBps),
    depositFee: percent(cashier.depositFeeBps),
    withdrawalFee: percent(cashier.withdrawalFeeBps),
    newAddressHours: cashier.newAddressWaitMs / HOUR_MS,
    stopMinutes: cashier.withdrawalStopMs / MINUTE_MS,
    securityHours: cashier.securityWaitMs / HOUR_MS,
    returnedHours: cashier.returnedWaitMs / HOUR_MS,
    withdrawalMin: cashier.withdrawalMinDollars,
    withdrawalMax: cashier.withdrawalMaxDollars,
    withdrawalDayMax: formatCount(cashier.withdrawalDayMaxDollars),
    approvalOver: cashier.withdrawalApprovalOverDollars,
  }
}

function safetyFigures({ limits }: Terms): TextValues {
  const [day, week, month] = limits.windowsMs
  return {
    ageMin: limits.ageMin,
    limitHours: day / HOUR_MS,
    limitWeekDays: week / DAY_MS,
    limitMonthDays: month / DAY_MS,
    raiseHours: limits.raiseWaitMs / HOUR_MS,
    timeOutHours: limits.timeOutMinMs / HOUR_MS,
    timeOutWeeks: limits.timeOutMaxMs / WEEK_MS,
    exclusionMonths: limits.selfExclusionMinMonths,
    realityMinutes: limits.realityCheckEveryMs / MINUTE_MS,
    idleMonths: limits.idleMonths,
  }
}
