import type { CheckId } from '@throwdown/rules/verifier/check-catalogue'
import type { CheckResult } from '@throwdown/rules/verifier/verify-transcript'

export const GROUP_IDS = ['sealed', 'openings', 'signed', 'result', 'payout'] as const
export type GroupId = (typeof GROUP_IDS)[number]

/** The player's question that each check answers. A new check of the rules without a line here does not compile. */
const GROUP_OF: Readonly<Record<CheckId, GroupId | null>> = {
  accepts: 'sealed',
  'commit-signatures': 'sealed',
  arrivals: 'sealed',
  locks: 'sealed',
  order: 'sealed',
  players: 'sealed',
  openings: 'openings',
  'reveal-signatures': 'openings',
  'bad-reveals': 'openings',
  shape: 'signed',
  sequence: 'signed',
  chain: 'signed',
  time: 'signed',
  certificate: 'signed',
  'operator-signatures': 'signed',
  complete: 'signed',
  deadlines: 'result',
  outages: 'result',
  timeouts: 'result',
  surrender: 'result',
  terms: 'result',
  turns: 'result',
  result: 'result',
  points: 'result',
  stake: 'payout',
  payout: 'payout',
  // Results are not written to a chain yet, so there is nothing to say about it.
  inclusion: null,
}

export type ProofGroup = {
  readonly id: GroupId
  readonly status: CheckResult['status']
  readonly checks: readonly CheckResult[]
}

export function groupChecks(checks: readonly CheckResult[]): ProofGroup[] {
  return GROUP_IDS.map((id) => {
    const own = checks.filter((check) => GROUP_OF[check.id] === id)
    return { id, status: statusOf(own), checks: own }
  })
}

/** One failure fails the group; a group passes only if every check in it was run. */
function statusOf(checks: readonly CheckResult[]): CheckResult['status'] {
  if (checks.some(({ status }) => status === 'failed')) return 'failed'
  return checks.every(({ status }) => status === 'passed') ? 'passed' : 'not_checked'
}
