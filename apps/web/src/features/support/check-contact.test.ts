import { expect, test } from 'vitest'
import { checkContact, MESSAGE_LENGTH_MAX } from './check-contact.ts'

const email = 'galant@keep.example'

test.each([
  [{ email: '', message: 'A long enough message' }, 'invalid.contactFields'],
  [{ email, message: '   ' }, 'invalid.contactFields'],
  [{ email: 'galant', message: 'A long enough message' }, 'invalid.email'],
  [{ email, message: 'Too short' }, 'invalid.contactShort'],
  [{ email, message: 'x'.repeat(MESSAGE_LENGTH_MAX + 1) }, 'invalid.contactLong'],
  [{ email, message: 'x'.repeat(MESSAGE_LENGTH_MAX) }, undefined],
  [{ email, message: 'Ten chars!' }, undefined],
])('contact %j: %s', (values, key) => {
  expect(checkContact(values)?.key).toBe(key)
})
