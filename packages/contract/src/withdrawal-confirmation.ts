import { z } from 'zod'
import { mailedCode } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { factorProof } from './factor-proof.ts'
import { microUsdText } from './money.ts'
import { requestOptions } from './passkey.ts'
import { passwordText } from './user.ts'

const coin = z.enum(['sol', 'usdc'])
/** Checked by the server: a typing error has its own refusal. */
const address = z.string().max(64)

/** How a player proves anew who they are: `mail` is the password and a mailed code, only without passkey and authenticator. */
export const CONFIRMATION_WAYS = ['passkey', 'authenticator', 'mail'] as const
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number]

/** [C9] Bound to player, session, address and amount, for ten minutes and one use. Opening it sends the mailed code. */
export const openConfirmation = defineEndpoint({
  method: 'POST',
  path: '/wallet/confirmations',
  access: 'player',
  summary: 'Begin to confirm one withdrawal or one new address: says how the player can prove who they are',
  body: z.strictObject({
    about: z.discriminatedUnion('purpose', [
      z.strictObject({ purpose: z.literal('withdrawal'), coin, address, micros: microUsdText }),
      z.strictObject({ purpose: z.literal('address'), address }),
    ]),
  }),
  reply: dataReply(
    z.object({
      confirmationId: z.uuid(),
      ways: z.array(z.enum(CONFIRMATION_WAYS)).min(1).describe('Each of them is enough'),
      passkey: requestOptions.nullable().describe('To sign, if a passkey is one of the ways'),
      mailedTo: z.string().nullable().describe('Where the code was sent, shortened: g•••@mail.example'),
      expiresAtMs: z.int(),
    }),
  ),
  refusals: [
    'invalid_request',
    'address_mistyped',
    'withdrawal_too_small',
    'withdrawal_over_limit',
    'too_many_requests',
  ],
})

const proof = z.union([...factorProof.options, z.strictObject({ password: passwordText, mailedCode })])
export type ConfirmationProof = z.output<typeof proof>

export const proveConfirmation = defineEndpoint({
  method: 'POST',
  path: '/wallet/confirmations/:confirmationId/proof',
  access: 'player',
  summary: 'Prove who you are for what the confirmation names; five tries',
  params: z.object({ confirmationId: z.uuid() }),
  body: z.strictObject({ proof }),
  reply: dataReply(z.object({ provedBy: z.enum(['passkey', 'second-factor', 'mail']) })),
  refusals: [
    'confirmation_over',
    'not_allowed',
    'challenge_required',
    'too_many_requests',
    'password_required',
    'password_wrong',
    'code_invalid',
    'second_factor_wrong',
    'passkey_refused',
  ],
})
