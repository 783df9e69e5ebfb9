import type { login } from '@throwdown/contract/auth'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findByLoginName, type PersonRow, setLastLogin } from '../accounts/player-store.ts'
import { findSignup } from '../accounts/signup-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { type Challenge, challengeSecondFactor } from '../second-factor/challenge-second-factor.ts'
import { startSession, type Tokens } from './start-session.ts'

export type LogInDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'hasher' | 'limits'>

export type LoggedIn = { user: OwnUser; tokens: Tokens } | Challenge

interface Attempt {
  readonly form: Parsed<typeof login, 'body'>
  readonly client: Client
  /** The staff login refuses players, but only after the password was right. */
  readonly staffOnly: boolean
}

export async function logIn(deps: LogInDeps, attempt: Attempt): Promise<LoggedIn> {
  const { form, client } = attempt
  const loginName = form.email.toLowerCase()
  const { limits } = deps
  await limits.enforce('login-address', client.address)
  await limits.enforce('login-name-address', `${loginName} ${client.address}`)
  await limits.enforce('login-name', loginName)
  const player = await checkPassword(deps, { loginName, password: form.password })
  await limits.forgive('login-name-address', `${loginName} ${client.address}`)
  await limits.forgive('login-name', loginName)
  if (player.status === 'deactivated') refuse('account_deactivated')
  if (attempt.staffOnly && player.role !== 'admin') refuse('admin_only')
  if (player.role === 'admin') return challengeSecondFactor(deps, player)
  return openSession(deps, { player, client, secondFactor: false })
}

async function openSession(
  deps: LogInDeps,
  { player, client, secondFactor }: { player: PersonRow; client: Client; secondFactor: boolean },
): Promise<{ user: OwnUser; tokens: Tokens }> {
  const now = nowOf(deps)
  const tokens = await inTransaction(deps.database.pool, async (transaction) => {
    await setLastLogin(transaction, player.id, now)
    return startSession(deps, transaction, { playerId: player.id, secondFactor, client })
  })
  return { user: ownUserOf({ ...player, last_login_at: now }), tokens }
}

/**
 * A wrong password always costs two comparisons, whether or not the player and a signup of that name exist, so the time
 * of the reply says nothing. Only the right password gets a reply other than "wrong".
 */
async function checkPassword(
  { database, hasher, clock }: LogInDeps,
  { loginName, password }: { loginName: string; password: string },
): Promise<PersonRow> {
  const now = new Date(clock.nowMs())
  const player = await findByLoginName(database.pool, loginName)
  const signup = await findSignup(database.pool, { loginName, now })
  if ((await hasher.matches(password, player?.password_hash ?? null)) && player) return player
  if (await hasher.matches(password, signup?.password_hash ?? null)) refuse('email_not_verified')
  return refuse('credentials_wrong')
}
