import { InvariantBroken } from '@throwdown/rules/invariant'
import { expect, test } from 'vitest'
import { Table } from '../../../../packages/rules/test/table.ts'
import { compress, decompress } from './compress-save.ts'
import { readSaves, type SaveRow, writeSave } from './save-rows.ts'
import type { SavedEntry } from './stored-match.ts'

const ROCK = 0
const table = new Table().acceptBoth().playTurn([ROCK, ROCK])
const { matchId } = table.state
const saved = table.stored.map((stored): SavedEntry => {
  const { entry } = stored
  return { stored, audience: entry.type === 'commit' ? entry.body.seat : 'both' }
})

/** The entries in saves of so many each. */
function rowsOf(entries: readonly SavedEntry[], perSave: number): SaveRow[] {
  const rows: SaveRow[] = []
  for (let from = 0; from < entries.length; from += perSave) {
    const part = entries.slice(from, from + perSave)
    const last_hash = part.at(-1)?.stored.hash ?? ''
    rows.push({ version: rows.length + 1, next_seq: from + part.length, last_hash, ...writeSave(part) })
  }
  return rows
}

test.each([1, 2, 5, 100])('[F3] entries come back as they were, %i in a save', (perSave) => {
  expect(readSaves(matchId, rowsOf(saved, perSave))).toEqual(saved)
  const [first, ...later] = rowsOf(saved, perSave)
  expect(readSaves(matchId, later, first)).toEqual(saved.slice(perSave))
})

test('a save may hold signatures of two keys', () => {
  const another = 'ab'.repeat(32)
  const signed = saved.map((entry) =>
    entry.stored.entry.type === 'lock' ? { ...entry, stored: { ...entry.stored, key: another } } : entry,
  )
  expect(readSaves(matchId, rowsOf(signed, 100))).toEqual(signed)
})

test('what follows from the place in the chain is not stored', () => {
  const [row] = rowsOf(saved, 100)
  const text = row && decompress(row.entries)
  expect(text).toContain('"type":"lock"')
  expect(text).not.toMatch(/"(?:v|match|seq|prev|hash)":/)
})

/** The lines of some of the rows, as those of one. */
const linesOf = (rows: readonly SaveRow[], ...places: readonly number[]): Buffer =>
  compress(
    rows
      .filter((_row, place) => places.includes(place))
      .map(({ entries }) => decompress(entries))
      .join('\n'),
  )

const withSecond = ([first, second, ...rest]: readonly SaveRow[], changes: Partial<SaveRow>): SaveRow[] =>
  first && second ? [first, { ...second, ...changes }, ...rest] : []

test.each<readonly [string, (rows: readonly SaveRow[]) => SaveRow[]]>([
  ['a changed line', (rows) => withSecond(rows, { entries: linesOf(rows, 2) })],
  ['another entry', (rows) => withSecond(rows, { entries: linesOf(rows, 1, 2) })],
  ['a changed hash', (rows) => withSecond(rows, { last_hash: '00'.repeat(32) })],
  ['a wrong number', (rows) => withSecond(rows, { next_seq: 9 })],
  ['a missing save', (rows) => rows.toSpliced(1, 1)],
  ['a doubled save', (rows) => rows.flatMap((row, index) => (index === 1 ? [row, row] : [row]))],
  ['a signature without its key', (rows) => rows.map((row) => ({ ...row, signer: null }))],
])('[F3] %s is never used', (_what, damage) => {
  expect(() => readSaves(matchId, damage(rowsOf(saved, 2)))).toThrow(InvariantBroken)
})
