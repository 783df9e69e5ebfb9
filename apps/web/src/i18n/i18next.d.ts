import 'i18next'
import type { arenaStrings } from '../arena/arena-strings.en.ts'
import type { boardStrings } from '../boards/board-strings.en.ts'
import type { bountyStrings } from '../features/bounty/bounty-strings.en.ts'
import type { dashboardStrings } from '../features/dashboard/dashboard-strings.en.ts'
import type { secondFactorStrings } from '../features/identity/second-factor-strings.en.ts'
import type { matchStrings } from '../features/match/match-strings.en.ts'
import type { practiceStrings } from '../features/practice/practice-strings.en.ts'
import type { fairnessStrings, proofStrings } from '../features/proof/proof-strings.en.ts'
import type { queueStrings } from '../features/queue/queue-strings.en.ts'
import type { splashStrings } from '../features/splash/splash-strings.en.ts'
import type { adminStrings } from '../features/staff/staff-strings.en.ts'
import type { standingsStrings } from '../features/standings/standings-strings.en.ts'
import type { contactStrings } from '../features/support/support-strings.en.ts'
import type { lobbyStrings } from '../lobby/lobby-strings.en.ts'
import type { en } from './strings.en.ts'

type Catalogue = typeof en & {
  admin: typeof adminStrings
  arena: typeof arenaStrings
  boards: typeof boardStrings
  bounty: typeof bountyStrings
  contact: typeof contactStrings
  dashboard: typeof dashboardStrings
  fairness: typeof fairnessStrings
  lobby: typeof lobbyStrings
  match: typeof matchStrings
  practice: typeof practiceStrings
  proof: typeof proofStrings
  queue: typeof queueStrings
  secondFactor: typeof secondFactorStrings
  splash: typeof splashStrings
  standings: typeof standingsStrings
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue }
    strictKeyChecks: true
  }
}
