import { z } from 'zod'
import { enrolment, opaqueToken } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'
import { factorCode, OWNER_REFUSALS, ownerProof } from './factor-proof.ts'
import { creationOptions, passkey, passkeyChallenge, registration } from './passkey.ts'

const message = z.string()

const playerSession = z.object({
  id: z.uuid(),
  device: z.string().describe('In words: `Firefox on Windows`'),
  network: z.string().describe('Of the last use, coarse: 256 IPv4 addresses or an IPv6 /48'),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('To about ten minutes'),
  isCurrent: z.boolean(),
})

export type PlayerSession = z.output<typeof playerSession>

const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})

const leavingFactors = z
  .object({ at: z.iso.datetime(), secondFactor: z.boolean(), passkeys: z.array(z.uuid()) })
  .describe('What a password reset removes then, unless the player keeps it')

export const readSecurity = defineEndpoint({
  method: 'GET',
  path: '/user/security',
  access: 'player',
  summary: 'Where the player is signed in, the last used first, and how',
  reply: dataReply(
    z.object({
      sessions: z.array(playerSession),
      secondFactor,
      passkeys: z.array(passkey),
      leaving: leavingFactors.nullable(),
    }),
  ),
  refusals: [],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  access: 'player',
  summary: 'End one session of the player; one that has ended already stays so',
  params: z.object({ sessionId: z.uuid() }),
  reply: topLevelReply({ message }),
  refusals: ['not_found'],
})

export const endAllSessions = defineEndpoint({
  method: 'POST',
  path: '/user/sessions/end-all',
  access: 'player',
  summary: 'End every session of the player, this one too, and forget the other devices',
  reply: topLevelReply({ message }),
  refusals: [],
})

export const offerSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/offer',
  access: 'player',
  summary: 'A new secret for an authenticator app; it counts once its first code is entered',
  body: ownerProof,
  reply: dataReply(enrolment.extend({ enrolmentToken: z.string() })),
  refusals: [...OWNER_REFUSALS, 'second_factor_on', 'not_allowed'],
})

export const switchOnSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/on',
  access: 'player',
  summary: 'Switch the second factor on with the first code of the offered secret',
  body: z.strictObject({ enrolmentToken: opaqueToken, code: factorCode }),
  reply: topLevelReply({ message, recoveryCodes: z.array(z.string()).describe('Shown only now') }),
  refusals: ['second_factor_wrong', 'second_factor_expired', 'second_factor_on'],
})

export const switchOffSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/off',
  access: 'player',
  summary: 'Switch the second factor off with one of its codes',
  body: z.strictObject({ code: factorCode }),
  reply: topLevelReply({ message }),
  refusals: ['second_factor_wrong', 'second_factor_off'],
})

export const offerPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/passkeys/options',
  access: 'player',
  summary: 'Options to make a passkey in this browser',
  body: ownerProof,
  reply: dataReply(creationOptions),
  refusals: [...OWNER_REFUSALS, 'passkeys_full'],
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/passkeys',
  access: 'player',
  summary: 'Add the passkey that this browser made',
  body: z.strictObject({ challenge: passkeyChallenge, response: registration }),
  reply: dataReply(passkey),
  refusals: ['passkey_refused', 'passkeys_full'],
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/user/passkeys/:passkeyId',
  access: 'player',
  summary: 'Remove a passkey',
  params: z.object({ passkeyId: z.uuid() }),
  reply: topLevelReply({ message }),
  refusals: ['not_found'],
})
