import { z } from 'zod'
import { email, linkSecret, mailedCode } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { factorProof } from './factor-proof.ts'
import { passwordText } from './user.ts'

export const requestReopening = defineEndpoint({
  method: 'POST',
  path: '/auth/reopen/code',
  access: 'public',
  summary: 'Request a code that reopens a deactivated account; the reply is always the same',
  body: z.strictObject({ email }),
  reply: topLevelReply({ message: z.string() }),
  refusals: ['challenge_required'],
})

const mailbox = z.union([z.strictObject({ email, code: mailedCode }), z.strictObject({ link: linkSecret })])
const proof = z.union([z.strictObject({ password: passwordText }), ...factorProof.options])
export type ReopenMailbox = z.output<typeof mailbox>
export type ReopenProof = z.output<typeof proof>

/** The code works in the browser that requested it, the link in any. Nobody is logged in by it. */
export const reopenAccount = defineEndpoint({
  method: 'POST',
  path: '/auth/reopen',
  access: 'public',
  summary: 'Reopen an account that its player deactivated, by the mailbox and the password or a factor',
  body: z.strictObject({ mailbox, proof }),
  reply: topLevelReply({ message: z.string() }),
  refusals: [
    'challenge_required',
    'code_invalid',
    'code_expired',
    'code_attempts',
    'link_invalid',
    'password_required',
    'password_wrong',
    'second_factor_wrong',
    'passkey_refused',
  ],
})
