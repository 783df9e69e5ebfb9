import { expect, test } from 'vitest'
import { requestIdFrom } from './ids.ts'

test.each(['abcdefgh', '7f3c1d1e-0000-4000-8000-000000000000', 'A_b-9'.repeat(12)])(
  'a request id may be %s',
  (id) => {
    expect(requestIdFrom(id)).toBe(id)
  },
)

test.each([
  undefined,
  '',
  'short',
  'a'.repeat(65),
  'abcdefgh\r\nset-cookie: x',
  'abc defgh',
  '${jndi:ldap://x}',
  ['abcdefgh', 'ijklmnop'],
])('a request id of %j is replaced', (header) => {
  expect(requestIdFrom(header)).toMatch(/^[0-9a-f-]{36}$/)
})
