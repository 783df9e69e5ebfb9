import { expect, test } from 'vitest'
import { formatElapsed } from './format-elapsed.ts'

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [760_000, '12:40'],
  [-5_000, '0:00'],
])('%s ms is %s', (ms, text) => expect(formatElapsed(ms)).toBe(text))
