import { expect, test } from 'vitest'
import { sha256 } from '../../test/node-keys.ts'
import { aNewMatch, Table } from '../../test/table.ts'
import { createMatch } from './create-match.ts'
import type { NewEntry } from './events.ts'
import { visibleEntries, withheldEntries } from './visible-entries.ts'

class WatchedTable extends Table {
  readonly written: NewEntry[] = [...createMatch(aNewMatch(), { sha256 }).effects.entries]

  override send(event: Parameters<Table['send']>[0]) {
    const answer = super.send(event)
    this.written.push(...this.lastEffects.entries)
    return answer
  }

  seen(viewer: 0 | 1 | 'watcher'): string {
    return visibleEntries(this.written, viewer)
      .map(({ entry }) => entry.type)
      .join(' ')
  }
}

const ready = () => {
  const table = new WatchedTable()
  table.acceptBoth()
  return table
}

test('[F4] before the lock a seat sees its own commitment, never the other one', () => {
  const table = ready()
  table.commit(0, 1)
  expect(table.seen(0)).toBe('header accept accept open commit')
  expect(table.seen(1)).toBe('header accept accept open')
  table.commit(1, 2)
  expect(table.seen(1)).toBe('header accept accept open commit')
  expect(table.seen('watcher')).toBe('header accept accept open')
})

test('[F2] both seats and watchers see the whole chain up to a lock', () => {
  const table = ready()
  table.lock([1, 2])
  for (const viewer of [0, 1, 'watcher'] as const)
    expect(table.seen(viewer)).toBe('header accept accept open commit commit lock')
})

test('[F4] in the next turn the other commitment is hidden again', () => {
  const table = ready()
  table.playTurn([1, 2])
  const before = table.seen(1)
  table.commit(0, 1)
  expect(table.seen(1)).toBe(before)
})

test('[M4] a timeout shows what was committed', () => {
  const table = ready()
  table.commit(0, 1)
  table.runOut()
  expect(table.seen(1)).toBe('header accept accept open commit timeout turn open')
})

test('[F4] [M10] an outage shows the other seat neither a commitment nor its number', () => {
  const table = ready()
  table.commit(0, 1)
  const before = table.seen(1)
  table.wait(20_000).outage(5_000)
  expect(table.seen(0)).toBe('header accept accept open commit outage')
  expect(table.seen(1)).toBe(before)
  expect(withheldEntries(table.written).map(({ entry }) => entry.type)).toEqual(['commit', 'outage'])
})

test('[F4] nothing is withheld after a lock', () => {
  const table = ready()
  table.lock([1, 2])
  expect(withheldEntries(table.written)).toEqual([])
})

test('[F1] an opening is withheld from the opponent until both are in', () => {
  const table = ready()
  table.lock([1, 2])
  const before = table.seen(1)
  table.reveal(0)
  expect(table.seen(0)).toBe(`${before} reveal`)
  expect(table.seen(1)).toBe(before)
  table.wait(20_000).outage(5_000)
  expect(table.seen(1)).toBe(before)
  table.reveal(1)
  expect(table.seen(1)).toBe(`${before} reveal outage reveal turn open`)
})

test('[F1] a refused opening is withheld too, and shown when the time to open is over', () => {
  const table = ready()
  table.lock([1, 2])
  const before = table.seen(1)
  table.reveal(0, { hand: 0 })
  table.wait(20_000).outage(5_000)
  expect(table.seen(1)).toBe(before)
  table.runOut()
  expect(table.seen(1)).toBe(`${before} bad_reveal outage timeout turn open`)
})
