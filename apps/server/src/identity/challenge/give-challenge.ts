import type { Challenge } from '@throwdown/contract/challenge'
import type { IdentityDeps } from '../identity.ts'
import { issueChallenge } from './proof-of-work.ts'

const WINDOW_MS = 10_000
/** So many in a window are people; each multiple of it makes the next challenges harder. */
const USUAL_IN_WINDOW = 200

/** Returns a function that gives challenges, harder ones while many are requested. */
export function createChallengeGiver({ config, clock }: Pick<IdentityDeps, 'config' | 'clock'>) {
  let windowEndsAtMs = 0
  let [asked, askedBefore] = [0, 0]
  return (): Promise<Challenge> => {
    const nowMs = clock.nowMs()
    if (nowMs >= windowEndsAtMs) {
      askedBefore = nowMs < windowEndsAtMs + WINDOW_MS ? asked : 0
      asked = 0
      windowEndsAtMs = nowMs + WINDOW_MS
    }
    asked += 1
    const load = Math.ceil(Math.max(asked, askedBefore) / USUAL_IN_WINDOW)
    return issueChallenge(config, { load, nowMs })
  }
}
