import { CONTACT_MESSAGE_MAX } from '@throwdown/contract/contact-rules'
import { expect, test } from 'vitest'
import { checkContact, checkProfileContact } from './check-contact.ts'

const email = 'galant@keep.example'

test.each([
  [{ email: '', message: 'A long enough message' }, 'support.invalid.fields'],
  [{ email, message: '   ' }, 'support.invalid.fields'],
  [{ email: 'galant', message: 'A long enough message' }, 'support.invalid.email'],
  [{ email, message: 'Too short' }, 'support.invalid.short'],
  [{ email, message: 'x'.repeat(CONTACT_MESSAGE_MAX + 1) }, 'support.invalid.long'],
  [{ email, message: 'x'.repeat(CONTACT_MESSAGE_MAX) }, undefined],
  [{ email, message: 'Ten chars!' }, undefined],
])('contact %j: %s {5.24-26 9.17}', (values, key) => {
  expect(checkContact(values)?.key).toBe(key)
})

test.each([
  [{ email: ' ', message: 'Hello' }, 'email', 'support.invalid.bothRequired'],
  [{ email, message: '   ' }, 'message', 'support.invalid.bothRequired'],
  [{ email: 'galant', message: 'Hello' }, 'email', 'support.invalid.address'],
  [{ email: 'galant@keep', message: 'Hello' }, undefined, undefined],
])('contact of the profile %j: %s %s {5.27-28}', (values, field, key) => {
  expect(checkProfileContact(values)?.field).toBe(field)
  expect(checkProfileContact(values)?.key).toBe(key)
})
