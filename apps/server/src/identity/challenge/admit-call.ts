import { refuse } from '../../platform/refusal.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import type { Count, LimitName } from '../limits.ts'
import { hashToken } from '../secrets.ts'
import { useSolution } from './challenge-store.ts'
import { checkSolution } from './proof-of-work.ts'

export type AdmitCallDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

/** Whether the caller has paid for this call with a solved challenge. */
export type Admission = 'free' | 'paid'

/**
 * Counts one in each limit. [L6] A call over a limit needs a solved challenge; it is refused only when its own network
 * is far over a limit.
 */
export async function admitCall(
  deps: AdmitCallDeps,
  client: Client,
  { counts, isFlooded = false }: { counts: readonly Count[]; isFlooded?: boolean },
): Promise<Admission> {
  let needsChallenge = isFlooded
  // One after the other, so that a flood of calls does not take every connection.
  for (const count of counts) {
    const level = await deps.limits.count(count)
    if (level === 'refused') refuse('too_many_requests')
    if (level === 'challenge') needsChallenge = true
  }
  // Also when no limit asks for it: the call may have been refused because too many passwords wait to be hashed.
  if (await hasSolved(deps, client)) return 'paid'
  return needsChallenge ? refuse('challenge_required') : 'free'
}

/** Counts a limit for each network that the owner of the address may hold. */
export function countsOfNetworks(limit: LimitName, { networks }: Client, key = ''): Count[] {
  return networks.map(({ name, share }) => ({ limit, key: `${key} ${name}`, share }))
}

async function hasSolved({ config, clock, database }: AdmitCallDeps, { solution }: Client): Promise<boolean> {
  if (solution === null) return false
  const checked = await checkSolution(config, { solution, nowMs: clock.nowMs() })
  if (!checked) return false
  const { salt, expiresAt } = checked
  return useSolution(database.pool, { hash: hashToken(salt), expiresAt })
}
