import { expect, test } from 'vitest'
import { microUsdText } from './money.ts'

test.each(['0', '1', '-1', '9750000', '9223372036854775807', '-9223372036854775807'])(
  'a micro-dollar text may be %s',
  (text) => {
    expect(microUsdText.parse(text)).toBe(text)
  },
)

test.each([
  '',
  '-0',
  '007',
  '+1',
  '1.0',
  '1e3',
  ' 1',
  '1\n',
  '0x10',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '-9223372036854775808',
  '99999999999999999999',
  '１',
])('a micro-dollar text may not be %j', (text) => {
  expect(microUsdText.safeParse(text).success).toBe(false)
})

test('a number is not a micro-dollar text, even a whole one', () => {
  expect(microUsdText.safeParse(5_000_000).success).toBe(false)
})
