import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './dev-config.ts'

const security = readFileSync(`${ROOT}SECURITY.md`, 'utf8')
const [, section = ''] = security.split('## What a stolen credential is worth\n')
const [table = ''] = section.split('\n## ')
const rows = table
  .split('\n')
  .filter((line) => /^\| (?!stolen)/.test(line))
  .map((line) => {
    const cells = line.split(' | ')
    return { stolen: cells[0]?.slice(2) ?? '', isStopped: cells[2] !== '–', shownBy: cells[3] ?? '' }
  })

test('what stops a thief of each credential is named in SECURITY.md', () => {
  expect(rows.length).toBeGreaterThanOrEqual(15)
  expect(rows.filter(({ isStopped }) => !isStopped).map(({ stolen }) => stolen)).toEqual([
    "root on the signer's host",
  ])
})

test.each(rows.filter(({ isStopped }) => isStopped))('a test shows what $stolen is worth', ({ shownBy }) => {
  const named = [...shownBy.matchAll(/`([^`]+\.test\.ts)`(?: "([^"]+)")?/g)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, path, title = ''] of named) expect(readFileSync(`${ROOT}${path}`, 'utf8')).toContain(title)
})
