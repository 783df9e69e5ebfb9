import { dayEverywhere } from '@throwdown/contract/day-everywhere'
import type { CheckState } from '@throwdown/contract/player-check'
import { type CheckAnswers, isPossibleBirthDate, refuseAnswers } from '@throwdown/rules/player-check'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { findPlayer } from '../accounts/player-store.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { keyedHash } from '../secrets.ts'
import { readCheckState, recordCheck } from './check-store.ts'
import { mailboxOf } from './mailbox.ts'
import type { PersonCheck } from './person-check.ts'

export type CheckPlayerDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'> & {
  readonly personCheck: PersonCheck
}

type CheckRequest = { readonly signedIn: Caller; readonly answers: CheckAnswers; readonly client: Client }

/**
 * [L1] Decides whether a player may deposit and play for stakes. A refusal is stored and holds: other answers change nothing
 * before its day. The date of birth is used here and forgotten.
 */
export async function checkPlayer(
  deps: CheckPlayerDeps,
  { signedIn, answers, client }: CheckRequest,
): Promise<CheckState> {
  const { playerId } = signedIn
  const now = nowOf(deps)
  await deps.limits.enforce('player-check', playerId)
  const today = dayEverywhere(now.getTime())
  if (!isPossibleBirthDate(answers.birthDate, today)) refuse('birth_date_invalid')
  const known = await readCheckState(deps.database.pool, playerId, now)
  if (known.state !== 'needed') return known
  const player = await findPlayer(deps.database.pool, playerId)
  if (!player) return refuse('not_signed_in')
  const { email } = player
  // A provider never gets the data of somebody whom the rules refuse.
  const isRefused = refuseAnswers(answers, today) !== null
  const personId = isRefused ? null : await deps.personCheck.confirm({ ...answers, playerId, email })
  const decision = await inTransaction(deps.database.pool, async (transaction) => {
    const mailboxHash = keyedHash(deps.config.PERSON_KEY, 'mailbox', mailboxOf(email))
    const { provider } = deps.personCheck
    const decided = await recordCheck(transaction, {
      ...answers,
      playerId,
      personId,
      provider,
      mailboxHash,
      now,
    })
    await recordOwnChange(transaction, {
      kind: 'player-checked',
      signedIn,
      client,
      after: { decision: decided },
    })
    return decided
  })
  if (decision === 'unconfirmed') refuse('person_not_confirmed')
  return readCheckState(deps.database.pool, playerId, now)
}
