import type { login } from '@throwdown/contract/auth'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findByLoginName, type PersonRow, setLastLogin } from '../accounts/player-store.ts'
import { findSignup } from '../accounts/signup-store.ts'
import { type Caller, type Identity, nowOf } from '../identity.ts'
import { type Challenge, challengeSecondFactor } from '../second-factor/challenge-second-factor.ts'
import { startSession, type Tokens } from './start-session.ts'

export type LoggedIn = { user: OwnUser; tokens: Tokens } | Challenge

interface Attempt {
  readonly form: Parsed<typeof login, 'body'>
  readonly caller: Caller
  /** The staff entrance turns players away, once they have shown that they are who they say. */
  readonly staffOnly: boolean
}

export async function logIn(identity: Identity, attempt: Attempt): Promise<LoggedIn> {
  const { form, caller } = attempt
  const loginName = form.email.toLowerCase()
  const { limits } = identity
  await limits.enforce('login-address', caller.address)
  await limits.enforce('login-name-address', `${loginName} ${caller.address}`)
  await limits.enforce('login-name', loginName)
  const player = await checkPassword(identity, { loginName, password: form.password })
  await limits.forgive('login-name-address', `${loginName} ${caller.address}`)
  await limits.forgive('login-name', loginName)
  if (player.status === 'deactivated') refuse('account_deactivated')
  if (attempt.staffOnly && player.role !== 'admin') refuse('admin_only')
  if (player.role === 'admin') return challengeSecondFactor(identity, player)
  return openSession(identity, { player, caller, secondFactor: false })
}

async function openSession(
  identity: Identity,
  { player, caller, secondFactor }: { player: PersonRow; caller: Caller; secondFactor: boolean },
): Promise<{ user: OwnUser; tokens: Tokens }> {
  const now = nowOf(identity)
  const tokens = await inTransaction(identity.database.pool, async (transaction) => {
    await setLastLogin(transaction, player.id, now)
    return startSession(identity, transaction, { playerId: player.id, secondFactor, caller })
  })
  return { user: ownUserOf({ ...player, last_login_at: now }), tokens }
}

/**
 * A wrong password costs two comparisons whatever exists: one with the player or nobody, one with the newest signup of
 * that name or nobody. Only the right password learns more than "wrong".
 */
async function checkPassword(
  { database, hasher, clock }: Identity,
  { loginName, password }: { loginName: string; password: string },
): Promise<PersonRow> {
  const now = new Date(clock.nowMs())
  const player = await findByLoginName(database.pool, loginName)
  const signup = await findSignup(database.pool, { loginName, now })
  if ((await hasher.matches(password, player?.password_hash ?? null)) && player) return player
  if (await hasher.matches(password, signup?.password_hash ?? null)) refuse('email_not_verified')
  return refuse('credentials_wrong')
}
