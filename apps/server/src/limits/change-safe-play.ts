import type { Parsed } from '@throwdown/contract/endpoint'
import type { confirmPlayLimit, excludeMyself, setPlayLimit } from '@throwdown/contract/safe-play'
import { verifyPassword } from '../identity/accounts/change-account.ts'
import { recordLimitedChange, recordOwnChange } from '../identity/accounts/record-own-change.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity/identity.ts'
import { refuse } from '../platform/refusal.ts'
import type { Caller } from '../platform/route.ts'
import { inTransaction } from '../platform/sql.ts'
import { storedAmount } from './show-safe-play.ts'
import { confirmLimit, setLimit, startExclusion, startTimeOut } from './store.ts'

export type SafePlayDeps = Pick<IdentityDeps, 'clock' | 'database' | 'hasher' | 'limits' | 'config'>

type Player = { readonly signedIn: Caller; readonly client: Client }

/** [L2] A lower limit counts at once; a higher one waits for 24 hours and `raiseLimit`. */
export async function changeLimit(
  deps: SafePlayDeps,
  { signedIn, client }: Player,
  limit: Parsed<typeof setPlayLimit, 'body'>,
): Promise<void> {
  const { kind, days, amount } = limit
  await inTransaction(deps.database.pool, async (transaction) => {
    const stored = { kind, days, amount: storedAmount(kind, amount), playerId: signedIn.playerId }
    const answer = await setLimit(transaction, { ...stored, now: nowOf(deps) })
    if (answer === 'same') return
    const after = { kind, days, amount, answer }
    await recordLimitedChange(transaction, { kind: 'limit-changed', signedIn, client, after })
  })
}

/** [L2] The second confirmation. */
export async function raiseLimit(
  deps: SafePlayDeps,
  { signedIn, client }: Player,
  limit: Parsed<typeof confirmPlayLimit, 'body'>,
): Promise<void> {
  const { kind, days, amount } = limit
  await inTransaction(deps.database.pool, async (transaction) => {
    const stored = { kind, days, amount: storedAmount(kind, amount), playerId: signedIn.playerId }
    const answer = await confirmLimit(transaction, { ...stored, now: nowOf(deps) })
    if (answer === 'early') refuse('raise_too_early')
    if (answer === 'missing') refuse('raise_not_requested')
    await recordOwnChange(transaction, {
      kind: 'limit-raised',
      signedIn,
      client,
      after: { kind, days, amount },
    })
  })
}

/** [L3] A waiting ticket ends and its stake returns; a running match finishes. */
export async function takeTimeOut(
  deps: SafePlayDeps,
  { signedIn, client }: Player,
  days: number,
): Promise<void> {
  await inTransaction(deps.database.pool, async (transaction) => {
    await startTimeOut(transaction, { playerId: signedIn.playerId, days, now: nowOf(deps) })
    await recordOwnChange(transaction, { kind: 'time-out-started', signedIn, client, after: { days } })
  })
}

/** [L3] The password keeps somebody at an open session from closing the account of another for months. */
export async function excludePlayer(
  deps: SafePlayDeps,
  { signedIn, client }: Player,
  { months, password }: Parsed<typeof excludeMyself, 'body'>,
): Promise<void> {
  await verifyPassword(deps, signedIn, password)
  await inTransaction(deps.database.pool, async (transaction) => {
    await startExclusion(transaction, { playerId: signedIn.playerId, months, now: nowOf(deps) })
    await recordOwnChange(transaction, { kind: 'self-excluded', signedIn, client, after: { months } })
  })
}
