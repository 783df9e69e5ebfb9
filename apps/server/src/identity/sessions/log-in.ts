import type { login } from '@throwdown/contract/auth'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import type { Lane } from '../accounts/hash-turns.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findByLoginName, type PersonRow, setLastLogin } from '../accounts/player-store.ts'
import { findSignup } from '../accounts/signup-store.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { signupRequestToken } from '../codes/code-cookie.ts'
import { hasDevice } from '../devices/device-store.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { type Client, type IdentityDeps, nameHashOf, nowOf } from '../identity.ts'
import type { Count } from '../limits.ts'
import {
  type Challenge,
  challengeEnrolment,
  challengeSecondFactor,
} from '../second-factor/challenge-second-factor.ts'
import { findSecondFactor } from '../second-factor/second-factor-store.ts'
import { hashToken } from '../secrets.ts'
import { type SecondFactorUse, startSession, type Tokens } from './start-session.ts'

export type LogInDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits'>

type OpenSessionDeps = Omit<LogInDeps, 'hasher' | 'limits'>

/** `requestToken`: the password of a signup that is not verified, so this browser may enter its code. */
export type LoggedIn = { user: OwnUser; tokens: Tokens } | Challenge | { requestToken: string }

interface Attempt {
  readonly form: Parsed<typeof login, 'body'>
  readonly client: Client
  /** The staff login refuses players, but only after the password was right. */
  readonly staffOnly: boolean
  /** The secret of an invitation: with the right password it starts the enrolment of a second factor. */
  readonly invitation?: string
}

export async function logIn(deps: LogInDeps, attempt: Attempt): Promise<LoggedIn> {
  const { form, client } = attempt
  const loginName = form.email.toLowerCase()
  const found = await findByLoginName(deps.database.pool, loginName)
  const { lane, counted } = await admitLogIn(deps, client, { loginName, found })
  const owner = await checkPassword(deps, { loginName, password: form.password, found, lane })
  await deps.limits.forgive(counted)
  if ('requestToken' in owner) return owner
  const { player } = owner
  const about = { playerId: player.id }
  if (player.status === 'deactivated') refuse('account_deactivated', about)
  if (attempt.invitation !== undefined)
    return challengeEnrolment(deps, { player, client, link: attempt.invitation })
  if (attempt.staffOnly && player.role !== 'admin') refuse('admin_only', about)
  const factor = await findSecondFactor(deps.database.pool, { kind: 'player', playerId: player.id })
  if (player.role === 'admin' || factor) return challengeSecondFactor(deps, { player, client })
  return inTransaction(deps.database.pool, (transaction) =>
    openSession(deps, transaction, { player, client, secondFactor: null }),
  )
}

function countsOf(loginName: string, client: Client): Count[] {
  return [
    ...countsOfNetworks('login-network', client),
    ...countsOfNetworks('login-name-network', client, loginName),
    { limit: 'login-name', key: loginName },
  ]
}

/** [L6] What strangers tried at this name does not concern a device in which its owner has signed in before. */
async function admitLogIn(
  deps: LogInDeps,
  client: Client,
  { loginName, found }: { loginName: string; found: PersonRow | null },
): Promise<{ lane: Lane; counted: readonly Count[] }> {
  const hash = hashToken(client.deviceToken)
  // Looked up for nobody too, so that the time of the reply does not depend on the account.
  const isKnown = await hasDevice(deps.database.pool, { playerId: found?.id ?? NOBODY, hash })
  const device: Count = { limit: 'login-device', key: client.deviceToken }
  if (isKnown && (await deps.limits.count(device)) === 'free') return { lane: 'known', counted: [device] }
  const counted = countsOf(loginName, client)
  return { lane: await admitCall(deps, client, { counts: counted }), counted }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Call it for a person who has proved to be the player. The session has no rights of staff. */
export async function openSession(
  deps: OpenSessionDeps,
  transaction: Transaction,
  who: { player: PersonRow; client: Client; secondFactor: SecondFactorUse | null },
): Promise<{ user: OwnUser; tokens: Tokens }> {
  const now = nowOf(deps)
  const { player, client, secondFactor } = who
  if (player.must_set_password) refuse('new_password_needed', { playerId: player.id })
  await setLastLogin(transaction, player.id, now)
  await rememberDevice(deps, transaction, { player, client, now })
  return {
    user: ownUserOf({ ...player, last_login_at: now }, 'player'),
    tokens: await startSession(deps, transaction, { playerId: player.id, secondFactor, client }),
  }
}

interface PasswordCheck {
  readonly loginName: string
  readonly password: string
  readonly found: PersonRow | null
  readonly lane: Lane
}

/**
 * A wrong password always costs two comparisons, whether or not the player and a signup of that name exist, so the time
 * of the reply says nothing. Only the right password gets a reply other than "wrong".
 */
async function checkPassword(
  deps: LogInDeps,
  { loginName, password, found, lane }: PasswordCheck,
): Promise<{ player: PersonRow } | { requestToken: string }> {
  const { database, hasher } = deps
  const signup = await findSignup(database.pool, { loginName, now: nowOf(deps) })
  if ((await hasher.matches(password, found?.password_hash ?? null, lane)) && found) return { player: found }
  // What was begun is finished first, so that a full queue does not refuse it halfway.
  const isOfSignup = await hasher.matches(password, signup?.password_hash ?? null, 'known')
  if (isOfSignup && signup) return { requestToken: signupRequestToken(deps, signup.id) }
  return refuse('credentials_wrong', {
    playerId: found?.id ?? null,
    nameHash: nameHashOf(deps, loginName),
  })
}
