import type { RecoveredFactor, Recovery } from '@throwdown/contract/recovery'
import type { SharedConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/sql.ts'
import { later, nowOf } from '../identity.ts'
import { hashToken, keyedHash } from '../secrets.ts'
import {
  deleteFactors,
  deleteRemoval,
  type Factor,
  listFactors,
  markLeaving,
  putRemoval,
} from './factor-removal-store.ts'
import type { ProvedFactor } from './prove-factor.ts'

const DAY_MS = 86_400_000
/** A thief adds a factor soon after the theft; longer than an owner needs to read the mail about it. */
const YOUNG_MS = 30 * DAY_MS
/** Long enough that an owner who is away for some days reads a mail: the thief may hold the mailbox. */
const LEAVING_MS = 7 * DAY_MS

type RemoveDeps = Pick<Context<SharedConfig>, 'clock' | 'config'>

export interface RemovedFactors {
  readonly removed: readonly Factor[]
  readonly leaving: readonly Factor[]
  readonly kept: readonly Factor[]
  readonly leavingAt: Date | null
  /** The secret that a mail about the leaving factors carries. */
  readonly link: string | null
}

/**
 * [L7] What the reset proved stays. What is younger than 30 days goes at once, because a thief may have added it; the rest
 * goes after 7 days that a session or a factor can stop, because the thief may hold the mailbox.
 */
export async function removeFactors(
  deps: RemoveDeps,
  transaction: Transaction,
  { playerId, proved }: { playerId: string; proved: ProvedFactor | null },
): Promise<RemovedFactors> {
  const now = nowOf(deps)
  const factors = await listFactors(transaction, playerId)
  const kept = factors.filter((factor) => isProved(factor, proved))
  const rest = factors.filter((factor) => !isProved(factor, proved))
  const removed = rest.filter(({ addedAt }) => addedAt.getTime() > now.getTime() - YOUNG_MS)
  const leaving = rest.filter((factor) => !removed.includes(factor))
  await deleteFactors(transaction, playerId, removed)
  await markLeaving(transaction, playerId, { factors: kept, isLeaving: false })
  await markLeaving(transaction, playerId, { factors: leaving, isLeaving: true })
  if (leaving.length === 0) {
    await deleteRemoval(transaction, playerId)
    return { removed, leaving, kept, leavingAt: null, link: null }
  }
  const leavingAt = later(now, LEAVING_MS)
  const link = removalLink(deps.config.CODE_PEPPER, { playerId, begunAt: now })
  await putRemoval(transaction, { playerId, linkHash: hashToken(link), begunAt: now, dueAt: leavingAt })
  return { removed, leaving, kept, leavingAt, link }
}

function isProved({ kind, id }: Factor, proved: ProvedFactor | null): boolean {
  if (proved === null) return false
  return proved.by === 'passkey' ? id === proved.passkeyId : kind === 'authenticator'
}

type Begun = { readonly playerId: string; readonly begunAt: Date }

/** Derived, so that the reminder has the same link without our storing it. */
const removalLink = (pepper: string, { playerId, begunAt }: Begun): string =>
  keyedHash(pepper, 'keep-factors', playerId, begunAt.toISOString()).subarray(0, 16).toString('base64url')

/** The link that was mailed when the removal began, also if the key was exchanged since. */
export function mailedLink(
  { CODE_PEPPER, CODE_PEPPER_PREVIOUS = CODE_PEPPER }: SharedConfig,
  { linkHash, ...begun }: Begun & { readonly linkHash: Buffer },
): string {
  const link = removalLink(CODE_PEPPER, begun)
  return hashToken(link).equals(linkHash) ? link : removalLink(CODE_PEPPER_PREVIOUS, begun)
}

export function shownRecovery({ removed, leaving, kept, leavingAt }: RemovedFactors): Recovery {
  return {
    removed: removed.map(shownFactor),
    leaving: leaving.map(shownFactor),
    kept: kept.map(shownFactor),
    leavingAt: leavingAt?.toISOString() ?? null,
  }
}

export function shownFactor({ kind, device, addedAt }: Factor): RecoveredFactor {
  return { kind, device, addedAt: addedAt.toISOString() }
}
