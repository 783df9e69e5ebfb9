import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'

/** A bug that is not found in so many seeds needs more failures per run. */
const SEEDS_MAX = 400
const FIND_BUG = `${import.meta.dirname}/../find-bug.ts`

test('at least fifty different bugs are planted, with the words that report them', () => {
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50)
  expect(PLANTED_BUGS.every(({ notice }) => notice !== '')).toBe(true)
})

// In its own process: the copies of the sources are patched while they are imported.
test.concurrent.each(PLANTED_BUGS)('noticed: $name', async ({ name }) => {
  const child = spawn(process.execPath, [FIND_BUG, '--bug', name, '--seeds', String(SEEDS_MAX)])
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  await once(child, 'close')
  expect(output).toContain('found in seed')
})
