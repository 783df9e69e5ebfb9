import { z } from 'zod'
import { defineJob, type JobTransaction } from '../platform/jobs.ts'

const to = z.string()
const name = z.object({ username: z.string() })
const code = name.extend({ code: z.string(), minutes: z.int() })

/** What identity asks to be mailed. The mail exists if and only if the transaction commits. */
export const identityMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verify-email'), to, data: code }),
  z.object({ template: z.literal('reset-password'), to, data: code }),
  z.object({ template: z.literal('account-exists'), to, data: name }),
  z.object({ template: z.literal('password-changed'), to, data: name }),
])

export type IdentityMail = z.output<typeof identityMail>
export type QueueMail = (transaction: JobTransaction, mail: IdentityMail) => Promise<void>

export const sendIdentityMail = defineJob({
  name: 'identity-mail',
  data: z.object({ mail: identityMail }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  timeoutSeconds: 60,
})
