import { invariant } from './invariant.ts'
import { type MicroUsd, usd } from './money.ts'

export const TIERS = [1, 5, 10, 20, 35, 50] as const
/** The stake of a match in whole dollars. */
export type Tier = (typeof TIERS)[number]

export const MODES = ['normal', 'bounty'] as const
export type Mode = (typeof MODES)[number]

export type Seat = 0 | 1
export const SEATS: readonly [Seat, Seat] = [0, 1]
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** Every number of the rules, once. A match stores the version it was played under. */
const TERMS_V1 = {
  version: 1,
  tiers: TIERS,

  match: {
    winsNeeded: 2, // M1
    commitFirstMs: 15 * SECOND, // M2
    commitLaterMs: 10 * SECOND,
    graceMs: 500,
    revealMs: 20 * SECOND,
    bankMs: 20 * SECOND, // M3
    missesInARowMax: 2, // M4: reaching it loses the match
    bothMissesInARowMax: 2, // M5: reaching it ends the match
    turnsMax: 12, // M6
    acceptMs: 10 * SECOND, // M7
    judgeAfterGraceMs: 1 * SECOND, // our own queues never make a player late
    lockNotBeforeMs: 1_500, // F4: after the turn opened
    lockGridMs: 250,
    badRevealsLoggedMax: 3,
  },

  outage: {
    gapOverMs: 2 * SECOND, // M10: a shorter gap is not an outage
    resumeMs: 10 * SECOND,
    extensionsPerPhaseMax: 5,
  },

  strikes: {
    windowMs: DAY, // M7
    barsFrom: 2,
    firstBarMs: 10 * MINUTE,
    barFactor: 3,
    barMaxMs: 72 * HOUR,
  },

  pairing: {
    offlineReleaseMs: 10 * SECOND, // Q1
    waveEveryMs: 2 * SECOND, // Q2
    normal: {
      recentOpponentsAvoided: 3, // Q4
      avoidForMs: 20 * SECOND,
      pairMatchesMax: 10,
      pairWindowMs: DAY,
      rematchesMax: 3,
    },
    bounty: {
      pairMeetsEveryMs: HOUR, // Q5
      pairMeetingsPerPoolMax: 3,
      rematchesMax: 0,
      lonePairWaitMs: { min: 2 * SECOND, max: 12 * SECOND }, // Q10
    },
    challenge: {
      tiers: [1, 5, 10], // Q6: or free
      mode: 'normal',
    },
  },

  settlement: {
    winFeeBps: 500, // P2: of the opponent's stake
    poolShareBps: { normal: 0, bounty: 3_000 },
  },

  bounty: {
    poolMs: WEEK, // B1
    poolStartsOnUtcWeekday: 1, // Monday
    pointsPerRoundWon: 1, // B2
    riskFactor: 2, // B3
    repeatWinBps: [10_000, 5_000, 0], // B5: first, second, every later win over one opponent
    scoringMatchesMax: 60, // B6
    closingMaxMs: 5 * MINUTE, // B7
    reviewMs: DAY,
    eligibleScoringMatchesMin: 10, // B8
    eligibleOpponentsMin: 6,
    poolFeeBps: 1_500, // B10
    secondBps: 3_000,
    thirdBps: 2_000,
    eligiblePlayersMin: 3, // B11
  },

  cashier: {
    depositFeeBps: 1_000, // C1
    withdrawalFeeBps: 500,
    newAddressWaitMs: DAY, // C3
    withdrawalStopMs: 15 * MINUTE, // C9: a mail can stop what no passkey confirmed
    securityWaitMs: DAY, // C9: after a change of password, e-mail or factor, or a reopening
    returnedWaitMs: DAY, // C9: what came back can only be withdrawn for so long
    withdrawalMinDollars: 5,
    withdrawalMaxDollars: 500,
    withdrawalDayMaxDollars: 1_000,
    withdrawalApprovalOverDollars: 250, // C8
    bonusMaxDollars: 100, // C13: each, and all of a day
    bonusDayMaxDollars: 1_000,
    adjustmentMaxDollars: 500,
    adjustmentDayMaxDollars: 2_000,
  },

  limits: {
    ageMin: 18, // L1: or the country's own age where that is higher
    windowsMs: [DAY, 7 * DAY, 30 * DAY], // L2
    raiseWaitMs: DAY,
    timeOutMinMs: DAY, // L3
    timeOutMaxMs: 6 * WEEK,
    selfExclusionMinMonths: 6,
    realityCheckEveryMs: 30 * MINUTE, // L4
    idleMonths: 3, // L5
  },
} as const

type Widened<Value> = Value extends number
  ? number
  : Value extends string
    ? Value
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }

export type Terms = Omit<Widened<typeof TERMS_V1>, 'tiers'> & { readonly tiers: readonly Tier[] }

const ALL_TERMS: readonly Terms[] = [TERMS_V1]

/** The newest version that this code knows; staff choose when it starts [C6]. */
export const NEWEST_TERMS_VERSION = Math.max(...ALL_TERMS.map(({ version }) => version))

export const findTerms = (version: number): Terms | undefined =>
  ALL_TERMS.find((candidate) => candidate.version === version)

export function termsOfVersion(version: number): Terms {
  const terms = findTerms(version)
  invariant(terms !== undefined, `there are no terms of version ${version}`)
  return terms
}

/** The terms new matches are played under. */
export const CURRENT_TERMS_VERSION = 1

export const isTier = (value: unknown): value is Tier => TIERS.some((tier) => tier === value)
export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value)

export const stakeOfTier = (tier: Tier): MicroUsd => usd(tier)
