import { z } from 'zod'
import { email, linkSecret, mailedCode } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { OWNER_REFUSALS, ownerProof } from './factor-proof.ts'
import { ownUser } from './user.ts'

const message = z.string()

/** The old address can take the change back for this long. */
export const UNDO_DAYS = 7

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/user/email',
  access: 'player',
  summary: 'Request a code to a new address; the reply is the same whether or not the address has an account',
  body: ownerProof.extend({ email }),
  reply: topLevelReply({ message }),
  refusals: [...OWNER_REFUSALS, 'challenge_required', 'email_unchanged', 'not_allowed'],
})

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/user/email/confirm',
  access: 'player',
  summary: 'Change the address with the code that it got, in the session that requested it',
  body: z.strictObject({ code: mailedCode }),
  reply: topLevelReply({ message, user: ownUser }),
  refusals: ['challenge_required', 'code_invalid', 'code_expired', 'code_attempts'],
})

/** Reading changes nothing: programs that check mail open every link. */
export const readEmailChange = defineEndpoint({
  method: 'POST',
  path: '/auth/email/undo/read',
  access: 'public',
  summary: 'What the link mailed to the old address would take back',
  body: z.strictObject({ link: linkSecret }),
  reply: topLevelReply({
    username: z.string(),
    oldEmail: z.string(),
    newEmail: z.string(),
    changedAt: z.iso.datetime(),
    undoUntil: z.iso.datetime(),
  }),
  refusals: ['link_invalid'],
})

export const undoEmailChange = defineEndpoint({
  method: 'POST',
  path: '/auth/email/undo',
  access: 'public',
  summary: 'Put the old address back, end every session and the password, and get a token for a new one',
  body: z.strictObject({ link: linkSecret }),
  reply: topLevelReply({ message, resetToken: z.string() }),
  refusals: ['link_invalid', 'email_has_account'],
})
