import {
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  contactMessageLength,
} from '@throwdown/contract/contact-rules'
import type { Invalid } from '../../forms/use-checked-form.ts'
import type { KeyOf } from '../../i18n/strings.ts'
import type { supportStrings } from './support-strings.en.ts'

export type ContactValues = { email: string; message: string }
type ContactInvalid = Invalid<
  ContactValues,
  Extract<KeyOf<typeof supportStrings>, `support.invalid.${string}`>
>

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The rules of the public form, first broken rule first. */
export function checkContact({ email, message }: ContactValues): ContactInvalid | null {
  if (email.trim() === '') return { field: 'email', key: 'support.invalid.fields' }
  if (message.trim() === '') return { field: 'message', key: 'support.invalid.fields' }
  if (!EMAIL_SHAPE.test(email.trim())) return { field: 'email', key: 'support.invalid.email' }
  const length = contactMessageLength(message)
  if (length < CONTACT_MESSAGE_MIN) return { field: 'message', key: 'support.invalid.short' }
  if (length > CONTACT_MESSAGE_MAX) return { field: 'message', key: 'support.invalid.long' }
  return null
}

/** The rules of the Legal page, where the server's message says what else is wrong. */
export function checkProfileContact({ email, message }: ContactValues): ContactInvalid | null {
  if (email.trim() === '') return { field: 'email', key: 'support.invalid.bothRequired' }
  if (message.trim() === '') return { field: 'message', key: 'support.invalid.bothRequired' }
  return email.includes('@') ? null : { field: 'email', key: 'support.invalid.address' }
}

export type ContactRules = {
  readonly check: (values: ContactValues) => ContactInvalid | null
  /** What is said after sending; the server's own words if there is nothing here. */
  readonly sent: 'support.sent' | null
}

// The server knows whether it sends a confirmation: at most one a day.
export const PUBLIC_CONTACT: ContactRules = { check: checkContact, sent: null }
export const PROFILE_CONTACT: ContactRules = { check: checkProfileContact, sent: 'support.sent' }
