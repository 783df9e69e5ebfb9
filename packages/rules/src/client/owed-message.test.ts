import { describe, expect, test } from 'vitest'
import { lockOf } from '../../test/receipts.ts'
import { Table } from '../../test/table.ts'
import type { Seat } from '../terms.ts'
import type { StoredEntry } from '../transcript/entry.ts'
import type { ReceiptKind } from '../transcript/receipt.ts'
import { owedMessage, type SealedTurn } from './owed-message.ts'

const ROCK = 0
const PAPER = 1
const ready = () => new Table().acceptBoth()

/** What seat 0 has sealed in a turn of this match. */
const sealedIn = (table: Table, receipts: readonly ReceiptKind[] = [], turn = 1): SealedTurn => {
  const commit = table.entries('commit').find(({ body }) => body.seat === 0 && body.turn === turn)
  if (!commit) throw new Error(`seat 0 has sealed nothing in turn ${turn}`)
  return { turn, c: commit.body.c, receipts }
}
const owed = (chain: readonly StoredEntry[], sealed: readonly SealedTurn[] = [], isVisible = true) =>
  owedMessage(chain, { seat: 0, sealed, isVisible })
const finished = (end: (table: Table) => unknown, table = ready()): readonly StoredEntry[] => {
  end(table)
  return table.stored
}

describe('before play', () => {
  const created = new Table()
  const { headerHash } = created.state.transcript
  const accept = { type: 'accept', headerHash }

  test('[M7] a header is accepted by a player who can see it', () => {
    expect(owed([])).toBeNull()
    expect(owed(created.stored)).toEqual(accept)
    expect(owed(created.stored, [], false)).toBeNull()
  })

  test.each<[Seat, unknown]>([
    [0, null],
    [1, accept],
  ])('[M7] after the accept of seat %s', (seat, expected) => {
    const table = new Table()
    table.accept(seat)
    expect(owed(table.stored)).toEqual(expected)
  })

  test('[M7] nothing is accepted after the time is over', () => {
    expect(owed(new Table().runOut().stored)).toBeNull()
    expect(owed(new Table().runOut().stored.slice(0, -1))).toBeNull()
  })
})

describe('while choosing', () => {
  const committed = ready()
  committed.commit(0, PAPER)
  const { headerHash } = committed.state.transcript
  const open = ready().stored
  const commit = { type: 'commit', headerHash, turn: 1 }

  test('[F2] a sealed hand is committed until its receipt is there', () => {
    expect(owed(open)).toBeNull()
    expect(owed(open, [sealedIn(committed)])).toEqual(commit)
    expect(owed(open, [sealedIn(committed)], false)).toEqual(commit)
    expect(owed(committed.stored, [sealedIn(committed)])).toEqual(commit)
    expect(owed(committed.stored, [sealedIn(committed, ['commit'])])).toBeNull()
  })

  test('[F2] the seal of another turn is not sent', () => {
    expect(owed(open, [{ ...sealedIn(committed), turn: 2 }])).toBeNull()
    const next = ready().playTurn([PAPER, ROCK])
    expect(owed(next.stored, [sealedIn(next, ['commit', 'reveal'])])).toBeNull()
    expect(owed(next.stored, [sealedIn(next), { turn: 2, c: 'ab'.repeat(32), receipts: [] }])).toEqual({
      ...commit,
      turn: 2,
    })
  })

  test('[F2] a stored commitment that is not ours is reported', () => {
    expect(owed(committed.stored, [{ turn: 1, c: 'ab'.repeat(32), receipts: [] }])).toBe('broken')
  })

  test('[M4] nothing is sent for a turn that was missed', () => {
    const missed = ready()
    missed.commit(1, ROCK)
    missed.runOut()
    const timeout = missed.stored.findIndex(({ entry }) => entry.type === 'timeout')
    expect(owed(missed.stored.slice(0, timeout + 1), [sealedIn(committed)])).toBeNull()
    expect(owed(missed.stored.slice(0, timeout + 2), [sealedIn(committed)])).toBeNull()
  })
})

describe('while opening', () => {
  const locked = ready().lock([PAPER, ROCK])
  const lock = lockOf(locked.stored)
  const reveal = { type: 'reveal', turn: 1, lock }

  test('[F2] the hand is opened for the lock that names it, until the receipt is there', () => {
    expect(owed(locked.stored, [sealedIn(locked, ['commit'])])).toEqual(reveal)
    // The lock names the player's commitment, so it replaces a missing receipt.
    expect(owed(locked.stored, [sealedIn(locked)])).toEqual(reveal)
    expect(owed(locked.stored, [sealedIn(locked)], false)).toEqual(reveal)
    expect(owed(locked.stored, [sealedIn(locked, ['commit', 'reveal'])])).toBeNull()
    const opened = ready().lock([PAPER, ROCK])
    opened.reveal(0)
    expect(owed(opened.stored, [sealedIn(opened, ['commit'])])).toEqual(reveal)
  })

  test('[F2] a lock over another commitment, or over one that was never sealed, is never opened', () => {
    expect(owed(locked.stored, [{ turn: 1, c: 'ab'.repeat(32), receipts: ['commit'] }])).toBe('broken')
    expect(owed(locked.stored)).toBe('broken')
  })

  test('[M4] nothing is opened after the turn is over', () => {
    const scored = ready().playTurn([PAPER, ROCK])
    expect(owed(scored.stored.slice(0, -1), [sealedIn(scored, ['commit'])])).toBeNull()
    const late = ready().lock([PAPER, ROCK]).runOut()
    const timeout = late.stored.findIndex(({ entry }) => entry.type === 'timeout')
    expect(owed(late.stored.slice(0, timeout + 1), [sealedIn(late, ['commit'])])).toBeNull()
  })
})

test.each<[string, readonly StoredEntry[]]>([
  ['its score', finished((table) => table.playTurn([PAPER, ROCK]).playTurn([PAPER, ROCK]))],
  ['a surrender', finished((table) => table.lock([PAPER, ROCK]).surrender(1))],
  ['a surrender without its result yet', finished((table) => table.surrender(1)).slice(0, -1)],
  ['a void', finished((table) => table.send({ type: 'void', nowMs: table.nowMs }))],
])('[M8] nothing is owed after %s', (_name, chain) => {
  expect(owed(chain, [{ turn: 1, c: 'ab'.repeat(32), receipts: [] }])).toBeNull()
})

test('[F2] entries that cannot follow each other are reported', () => {
  const { stored } = ready().lock([PAPER, ROCK])
  expect(owed(stored.slice(1))).toBe('broken')
  expect(owed(stored.toSpliced(4, 1))).toBe('broken')
})
