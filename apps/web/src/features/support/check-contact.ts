import {
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  contactMessageLength,
} from '@throwdown/contract/contact-rules'

export type ContactValues = { email: string; message: string }
export type ContactInvalid = {
  field: keyof ContactValues
  key: 'invalid.contactFields' | 'invalid.email' | 'invalid.contactShort' | 'invalid.contactLong'
}

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The rules of the public form, first broken rule first. */
export function checkContact({ email, message }: ContactValues): ContactInvalid | null {
  if (email.trim() === '') return { field: 'email', key: 'invalid.contactFields' }
  if (message.trim() === '') return { field: 'message', key: 'invalid.contactFields' }
  if (!EMAIL_SHAPE.test(email.trim())) return { field: 'email', key: 'invalid.email' }
  const length = contactMessageLength(message)
  if (length < CONTACT_MESSAGE_MIN) return { field: 'message', key: 'invalid.contactShort' }
  if (length > CONTACT_MESSAGE_MAX) return { field: 'message', key: 'invalid.contactLong' }
  return null
}
