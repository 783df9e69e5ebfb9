import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { refuseCoreDumps } from './guard-process.ts'

const limitsUnder = (limit: string): string =>
  execFileSync('prlimit', [`--core=${limit}`, 'cat', '/proc/self/limits'], { encoding: 'utf8' })

test('a process without core dumps may hold keys', () => {
  expect(refuseCoreDumps(limitsUnder('0:0'))).toBeUndefined()
})

test.each(['0:100', '100:100'])('a limit of %s is refused', (limit) => {
  expect(refuseCoreDumps(limitsUnder(limit))).toContain('core dumps are on')
})

test('limits that do not say it are refused', () => {
  expect(refuseCoreDumps('')).toContain('core dumps are on')
})
