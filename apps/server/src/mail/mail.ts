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
/** A withdrawal, or a new address: then without coin and amount. */
const confirmed = {
  purpose: z.enum(['withdrawal', 'address']),
  coin: z.enum(['sol', 'usdc']).nullable(),
  micros: z.string().regex(/^\d+$/).nullable(),
  address: z.string().max(44),
}
const confirmation = z.object({
  username: z.string(),
  code: z.string().regex(/^\d{6}$/),
  minutes: z.int().positive(),
  ...confirmed,
})
const newDevice = z.object({
  username: z.string(),
  /** Words of ours, never what the client wrote. */
  device: z.string().max(60),
  network: z.string().max(60),
  at: z.iso.datetime(),
})

const requested = z.object({
  username: z.string(),
  coin: z.enum(['sol', 'usdc']),
  micros: z.string().regex(/^\d+$/),
  address: z.string().max(44),
  device: z.string().max(60),
  network: z.string().max(60),
  at: z.iso.datetime(),
  /** Null: it leaves at once. */
  leavesAt: z.iso.datetime().nullable(),
  /** The secret of the link that stops it. */
  link: code.shape.link,
})

const addressAdded = requested
  .omit({ coin: true, micros: true, leavesAt: true })
  .extend({ usableAt: z.iso.datetime() })

/** Changes of how somebody signs in, each worth a mail: who did not make it must learn of it. */
export const SIGN_IN_CHANGES = [
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'factors-kept',
] as const
export type SignInChange = (typeof SIGN_IN_CHANGES)[number]
const factors = z.array(
  z.object({
    kind: z.enum(['authenticator', 'passkey']),
    /** Words of ours. */
    device: z.string().max(60).nullable(),
    addedAt: z.iso.datetime(),
  }),
)
const at = z.iso.datetime()
const passwordReset = z.object({
  username: z.string(),
  removed: factors,
  leaving: factors,
  /** When the leaving ones go, and the secret of the link that keeps them. */
  keep: z.object({ at, link: code.shape.link }).nullable(),
})
const changeEmail = z.object({
  username: z.string(),
  code: z.string().regex(/^\d{6}$/),
  minutes: z.int().positive(),
})
/** The link takes the change back, for the old address alone. */
const emailChanged = z.object({
  username: z.string(),
  undo: z.object({ at, link: code.shape.link }).nullable(),
})
const factorsLeaving = z.object({ username: z.string(), factors, at, link: code.shape.link })

const signInChanged = z.object({ username: z.string(), change: z.enum(SIGN_IN_CHANGES) })

function template<Name extends string, Data extends z.ZodObject>(name: Name, data: Data) {
  return z.object({ template: z.literal(name), to: emailAddress, data })
}

/** Every mail the product sends. */
export const mailSchema = z.discriminatedUnion('template', [
  template('verify-email', code),
  template('reset-password', code),
  template('reopen-account', code),
  template('confirm-withdrawal', confirmation),
  template('withdrawal-requested', requested),
  template('address-added', addressAdded),
  template('account-exists', account),
  template('account-deactivated', account),
  template('account-reopened', account),
  template('account-deleted', account),
  template('password-changed', account),
  template('password-reset', passwordReset),
  template('factors-leaving', factorsLeaving),
  template('factors-removed', z.object({ username: z.string(), factors })),
  template('change-email', changeEmail),
  template('email-changed', emailChanged),
  template('email-restored', account),
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
