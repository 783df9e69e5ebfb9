import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_ROOT } from '../match/match-world.ts'
import { BASE } from './base-release.ts'

const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(OWN_ROOT, 'db', path)))
    .digest('hex')

test('every migration of the last release is as it was released', () => {
  const files = Object.keys(BASE.migrations)
  expect(files.length).toBeGreaterThan(8)
  expect(Object.fromEntries(files.map((path) => [path, hashOf(path)]))).toEqual(BASE.migrations)
})
