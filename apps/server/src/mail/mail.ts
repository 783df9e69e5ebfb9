import { emailAddress } from '@throwdown/contract/email-address'
import { z } from 'zod'

const code = z.object({
  username: z.string(),
  /** Null: the mail has the link only. */
  code: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  /** The secret of the link. */
  link: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** How long the code is valid; a mail that cannot be sent in that time is not sent at all. */
  minutes: z.int().positive(),
  linkMinutes: z.int().positive(),
})
const account = z.object({ username: z.string() })
const newDevice = z.object({
  username: z.string(),
  /** Words of ours, never what the client wrote. */
  device: z.string().max(60),
  network: z.string().max(60),
  at: z.iso.datetime(),
})

/** Changes of how somebody signs in, each worth a mail: who did not make it must learn of it. */
export const SIGN_IN_CHANGES = [
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
] as const
export type SignInChange = (typeof SIGN_IN_CHANGES)[number]
const signInChanged = z.object({ username: z.string(), change: z.enum(SIGN_IN_CHANGES) })

function template<Name extends string, Data extends z.ZodObject>(name: Name, data: Data) {
  return z.object({ template: z.literal(name), to: emailAddress, data })
}

/** Every mail the product sends. */
export const mailSchema = z.discriminatedUnion('template', [
  template('verify-email', code),
  template('reset-password', code),
  template('reopen-account', code),
  template('account-exists', account),
  template('account-deactivated', account),
  template('account-reopened', account),
  template('password-changed', account),
  template('new-device', newDevice),
  template('sign-in-changed', signInChanged),
  template(
    'staff-invitation',
    z.object({ username: z.string(), link: code.shape.link, linkHours: z.int().positive() }),
  ),
  template('contact-confirmation', z.object({ message: z.string() })),
  template('contact-reply', z.object({ message: z.string(), reply: z.string() })),
  template('contact-forward', z.object({ email: emailAddress, message: z.string() })),
])

export type Mail = z.infer<typeof mailSchema>

/** As long as mail servers usually try, so that an outage over a weekend loses no mail. */
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60

/** A code that has expired would confuse its reader. */
export function secondsWorthSending(mail: Mail): number {
  return 'minutes' in mail.data ? mail.data.minutes * 60 : GIVE_UP_AFTER_SECONDS
}
