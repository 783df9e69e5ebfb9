import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'
import { ownUser } from './user.ts'

const base64url = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .regex(/^[A-Za-z0-9_-]+$/)

/** WebAuthn allows 1023 bytes. */
const credentialId = base64url(1_364)
const publicKeyType = z.literal('public-key')
export const passkeyChallenge = base64url(200).describe('As it was in the options')

/** What `navigator.credentials.create` returns, as JSON. Other fields are dropped. */
export const registration = z.object({
  id: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

/** What `navigator.credentials.get` returns, as JSON. Other fields are dropped. */
export const assertion = z.object({
  id: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
})

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** An assertion with the challenge that it signs. */
export const signedChallenge = z.strictObject({ challenge: passkeyChallenge, response: assertion })

export type PasskeyRegistration = z.output<typeof registration>
export type PasskeyAssertion = z.output<typeof assertion>
export type PasskeyCreationOptions = z.output<typeof creationOptions>
export type PasskeyRequestOptions = z.output<typeof requestOptions>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string().describe('The device it was made on, in words'),
  isSynced: z.boolean().describe('Its owner has it on several devices'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type Passkey = z.output<typeof passkey>

export const askForPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'Options to log in with a passkey of this browser',
  reply: dataReply(requestOptions),
  refusals: [],
})

export const logInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Log in with a passkey; it counts as second factor',
  body: signedChallenge,
  reply: topLevelReply({ message: z.string(), user: ownUser, token: z.string() }),
  refusals: ['challenge_required', 'passkey_refused', 'account_deactivated', 'new_password_needed'],
})
