import { expect, test } from 'vitest'
import { Table } from '../../test/table.ts'
import { SEATS } from '../terms.ts'

const ROCK = 0
const PAPER = 1
const BAD_REVEALS = 3
/** A sync reply carries the whole transcript, so its size is what one 90-byte request can cost. */
const BYTES_MAX = 100_000

test('two players who draw every turn with bad reveals cannot make a transcript over 100 kB', () => {
  const table = new Table().acceptBoth()
  while (table.state.phase !== 'finished') {
    table.lock([ROCK, ROCK])
    for (let bad = 0; bad < BAD_REVEALS; bad += 1)
      for (const seat of SEATS) table.reveal(seat, { hand: PAPER })
    for (const seat of SEATS) table.reveal(seat)
  }
  expect(table.entries('bad_reveal').length).toBe(table.entries('turn').length * SEATS.length * BAD_REVEALS)
  expect(JSON.stringify(table.stored).length).toBeLessThan(BYTES_MAX)
})
