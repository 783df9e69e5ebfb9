import { randomUUID } from 'node:crypto'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { OwnerProof } from '@throwdown/contract/factor-proof'
import type { Passkey, PasskeyCreationOptions, PasskeyRegistration } from '@throwdown/contract/passkey'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { lockActive, type VerifyPasswordDeps, verifyPassword } from '../accounts/change-account.ts'
import { recordSecurityChange } from '../accounts/player-store.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { requireOwnFactor } from '../recovery/prove-factor.ts'
import { issuePasskeyChallenge, PASSKEY_CHALLENGE_MS, spendPasskeyChallenge } from './passkey-challenge.ts'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './passkey-store.ts'
import { userHandleOf } from './user-handle.ts'
import { SIGNATURE_ALGORITHMS, verifyRegistration } from './verify-registration.ts'

/** More than a person has devices. */
const PASSKEYS_MAX = 10
const SITE_NAME = 'Throwdown'

export type ManagePasskeysDeps = VerifyPasswordDeps & Pick<IdentityDeps, 'clock' | 'config' | 'jobs'>

export async function readPasskeys(
  { database }: Pick<IdentityDeps, 'database'>,
  { playerId }: Caller,
): Promise<Passkey[]> {
  return (await listPasskeys(database.pool, playerId)).map(shownPasskey)
}

/** The password and a factor, because a passkey stays when the session ends: nobody at an open session may leave one behind. */
export async function offerPasskey(
  deps: ManagePasskeysDeps,
  { signedIn, password, proof, client }: OwnerProof & { signedIn: Caller; client: Client },
): Promise<PasskeyCreationOptions> {
  const player = await verifyPassword(deps, signedIn, password)
  const existing = await listPasskeys(deps.database.pool, player.id)
  if (existing.length >= PASSKEYS_MAX) refuse('passkeys_full')
  await requireOwnFactor(deps, { playerId: player.id, proof }, client)
  const use = { purpose: 'add', deviceToken: client.deviceToken, playerId: player.id } as const
  return {
    challenge: issuePasskeyChallenge(deps, use),
    rp: { id: passkeySiteOf(deps.config).domain, name: SITE_NAME },
    user: { id: userHandleOf(player.id), name: player.username, displayName: player.username },
    pubKeyCredParams: SIGNATURE_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: 'none',
    // A device that has one already says so instead of making a second.
    excludeCredentials: existing.map(({ credentialId }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

export async function addPasskey(
  deps: ManagePasskeysDeps,
  registration: { signedIn: Caller; challenge: string; response: PasskeyRegistration; client: Client },
): Promise<Passkey> {
  const { signedIn, challenge, response, client } = registration
  const { playerId } = signedIn
  const use = { purpose: 'add', deviceToken: client.deviceToken, playerId } as const
  if (!(await spendPasskeyChallenge(deps, { ...use, challenge }))) refuse('passkey_refused', { playerId })
  const credential = await verifyRegistration(deps.config, { challenge, response })
  if (!credential) return refuse('passkey_refused', { playerId })
  const passkey = { ...credential, id: randomUUID(), playerId, name: client.device, createdAt: nowOf(deps) }
  await inTransaction(deps.database.pool, async (transaction) => {
    const { username, email } = await lockActive(transaction, playerId)
    if ((await listPasskeys(transaction, playerId)).length >= PASSKEYS_MAX) refuse('passkeys_full')
    if (!(await insertPasskey(transaction, passkey))) refuse('passkey_refused', { playerId })
    const after = { passkey: passkey.id, isSynced: passkey.isSynced }
    await recordSecurityChange(transaction, { playerId, kind: 'factor' })
    await recordOwnChange(transaction, { kind: 'passkey-added', signedIn, client, after })
    const data = { username, change: 'passkey-added' } as const
    await queueMail(transaction, deps.jobs, { template: 'sign-in-changed', to: email, data })
  })
  return shownPasskey({ ...passkey, lastUsedAt: null })
}

/** Removing one twice changes nothing; one of somebody else is not found. */
export async function removePasskey(
  deps: Pick<IdentityDeps, 'database' | 'jobs'>,
  { signedIn, id, client }: { signedIn: Caller; id: string; client: Client },
): Promise<void> {
  const { playerId } = signedIn
  await inTransaction(deps.database.pool, async (transaction) => {
    const { username, email } = await lockActive(transaction, playerId)
    if (!(await deletePasskey(transaction, { id, playerId }))) refuse('not_found')
    await recordSecurityChange(transaction, { playerId, kind: 'factor' })
    await recordOwnChange(transaction, { kind: 'passkey-removed', signedIn, client, after: { passkey: id } })
    const data = { username, change: 'passkey-removed' } as const
    await queueMail(transaction, deps.jobs, { template: 'sign-in-changed', to: email, data })
  })
}

function shownPasskey({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
