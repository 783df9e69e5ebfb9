import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'

/**
 * A call refused with `challenge_required` is sent again with the solution of a challenge in this header:
 * `salt.target.signature.number`.
 */
export const CHALLENGE_HEADER = 'x-throwdown-challenge'

/** PBKDF2 of the number as password: browsers have it built in and run it off the page's thread. */
export const PROOF_HASH = 'SHA-256'
export const PROOF_ITERATIONS = 4_000
export const PROOF_BITS = 256

const challenge = z.object({
  salt: z.string(),
  target: z.string().describe('base64url of the hash to find'),
  tries: z.int().positive().describe('The number to find is below this'),
  signature: z.string(),
})

export type Challenge = z.output<typeof challenge>

export const requestChallenge = defineEndpoint({
  method: 'POST',
  path: '/auth/challenge',
  access: 'public',
  summary: 'Get a proof of work to solve, for a call that was refused with challenge_required',
  reply: topLevelReply({ challenge }),
  refusals: [],
})
