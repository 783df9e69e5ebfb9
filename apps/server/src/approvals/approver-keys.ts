import { createHash } from 'node:crypto'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import { keyFingerprint } from '@throwdown/approvals/trusted-keys'
import type { Approval, OwnApproverKey } from '@throwdown/contract/approvals'
import type { PasskeyCreationOptions, PasskeyRegistration } from '@throwdown/contract/passkey'
import type { StaffCaller } from '../audit/staff-caller.ts'
import {
  issuePasskeyChallenge,
  PASSKEY_CHALLENGE_MS,
  spendPasskeyChallenge,
} from '../identity/passkeys/passkey-challenge.ts'
import { spkiOfPasskey } from '../identity/passkeys/spki-of-passkey.ts'
import { verifyRegistration } from '../identity/passkeys/verify-registration.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { createApproval } from './create-approval.ts'
import { endOwnKey, isKnownKey, listOwnKeys, offerFirstKey, selectOwnKeys } from './store.ts'

type KeyDeps = Pick<Context, 'clock' | 'config' | 'database'>

/** COSE number of ECDSA on P-256, the one that every authenticator has. */
const ES256 = -7
const KEY_NAME = 'Throwdown approvals'

export interface KeyOwner {
  readonly playerId: string
  readonly username: string
  readonly deviceToken: string
}

export async function showOwnKeys({ database }: KeyDeps, playerId: string): Promise<OwnApproverKey[]> {
  const keys = await listOwnKeys(database.pool, playerId)
  return keys.map(({ isFirst, addedAt, ...key }) => ({
    credentialId: base64urlOf(key.credentialId),
    fingerprint: keyFingerprint(key),
    isFirst,
    addedAt: addedAt.toISOString(),
  }))
}

export async function offerApproverKey(deps: KeyDeps, owner: KeyOwner): Promise<PasskeyCreationOptions> {
  const { playerId, username, deviceToken } = owner
  const existing = await selectOwnKeys(deps.database.pool, playerId)
  const name = `${username} (approvals)`
  return {
    challenge: issuePasskeyChallenge(deps, { purpose: 'approver-key', deviceToken, playerId }),
    rp: { id: passkeySiteOf(deps.config).domain, name: KEY_NAME },
    user: { id: userHandleOf(playerId), name, displayName: name },
    pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({
      type: 'public-key',
      id: base64urlOf(credentialId),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The key of one of the first two is offered to the owner of the product; every other one is a request like any other. */
export async function addApproverKey(
  deps: KeyDeps,
  {
    owner,
    challenge,
    response,
    staff,
  }: {
    owner: KeyOwner
    challenge: string
    response: PasskeyRegistration
    staff: StaffCaller
  },
): Promise<{ fingerprint: string; approval: Approval | null }> {
  const { playerId, deviceToken } = owner
  const { pool } = deps.database
  const use = { purpose: 'approver-key', deviceToken, playerId, challenge } as const
  if (!(await spendPasskeyChallenge(deps, use))) refuse('passkey_refused', { playerId })
  const credential = await verifyRegistration(deps.config, { challenge, response })
  const publicKey = credential && spkiOfPasskey(credential.publicKey)
  if (!publicKey) return refuse('passkey_refused', { playerId })
  const key = { credentialId: credential.credentialId.toString('hex'), publicKey, playerId }
  if (await isKnownKey(pool, key.credentialId)) refuse('approver_key_exists')
  const fingerprint = keyFingerprint(key)
  if (await offerFirstKey(pool, { ...key, staff })) return { fingerprint, approval: null }
  const asked = { kind: 'approver-key', body: key, reason: 'a new approver key', makerId: playerId } as const
  return { fingerprint, approval: await createApproval(pool, asked, staff) }
}

/** Stopping needs nobody else: a lost key signs nothing more from now on. */
export async function endApproverKey(
  { database }: KeyDeps,
  { credentialId, staff }: { credentialId: string; staff: StaffCaller },
): Promise<void> {
  const hex = Buffer.from(credentialId, 'base64url').toString('hex')
  if (!(await endOwnKey(database.pool, { credentialId: hex, staff }))) refuse('not_found')
}

/** Another one than that of passkeys for the login, which the authenticator would replace otherwise. */
const userHandleOf = (playerId: string): string =>
  createHash('sha256').update(`approver ${playerId}`).digest('base64url')

const base64urlOf = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')
