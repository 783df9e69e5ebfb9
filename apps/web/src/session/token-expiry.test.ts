import { expect, test } from 'vitest'
import { tokenExpiresAtMs } from './refresh-session.ts'

function aToken(claims: object): string {
  return ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.')
}

test('the expiry is read from the token itself', () => {
  expect(tokenExpiresAtMs(aToken({ exp: 1_763_172_000, name: 'Ünï>>??' }))).toBe(1_763_172_000_000)
})

test.each(['', 'opaque', 'a.b.c', aToken({}), aToken({ exp: 'soon' })])(
  'no readable expiry in %j',
  (token) => {
    expect(tokenExpiresAtMs(token)).toBeNull()
  },
)
