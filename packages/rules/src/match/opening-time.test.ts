import { describe, expect, test } from 'vitest'
import { Table } from '../../test/table.ts'
import { failedChecks, verify } from '../../test/tamper.ts'
import { DONE, REPEATED, refuse } from './events.ts'

const ROCK = 0
const PAPER = 1

/** A locked turn: seat 1 chose late and has 12 s of its bank left. */
function locked(): Table {
  const table = new Table().acceptBoth()
  table.commit(0, ROCK)
  table.wait(23_500).commit(1, PAPER)
  return table.runOut()
}
const lockedAt = (table: Table): number => table.entries('lock')[0]?.t ?? 0

describe('the time to open', () => {
  test('[M2] is 20 s, [M3] and per seat what is left of its bank', () => {
    const table = locked()
    const at = lockedAt(table)
    expect(table.entries('lock')[0]?.body.revealBy).toEqual([at + 40_000, at + 32_000])
  })

  test('[M3] an opening counts up to its deadline and grace, and not a millisecond later', () => {
    const table = locked()
    const at = lockedAt(table)
    table.nowMs = at + 40_600
    expect(table.reveal(1, {}, at + 32_501)).toEqual(refuse('too_late'))
    expect(table.reveal(1, {}, at + 32_500)).toEqual(DONE)
    expect(table.reveal(0, {}, at + 40_501)).toEqual(refuse('too_late'))
    expect(table.reveal(0, {}, at + 40_500)).toEqual(DONE)
    expect(table.state.bankMs).toEqual([0, 0])
  })

  test('[M3] an opening within 20 s and grace costs no bank; a later one costs what it is late', () => {
    const table = locked()
    table.nowMs = lockedAt(table) + 20_500
    table.reveal(0)
    table.wait(3_000).reveal(1)
    expect(table.state.bankMs).toEqual([20_000, 9_000])
    const open = table.entries('open')[1]
    expect(open?.body.commitBy).toEqual([(open?.t ?? 0) + 30_000, (open?.t ?? 0) + 19_000])
    expect(failedChecks(verify(table.stored))).toEqual(['complete'])
  })

  test('[M2] ends as soon as both are in', () => {
    const table = locked()
    table.wait(1_000).reveal(0)
    table.reveal(1)
    expect(table.entries('turn')[0]?.t).toBe(table.nowMs)
  })

  test('[M3] a bad opening spends no bank', () => {
    const table = locked()
    table.nowMs = lockedAt(table) + 30_000
    expect(table.reveal(1, { hand: ROCK })).toEqual(refuse('does_not_open'))
    expect(table.state.bankMs).toEqual([20_000, 12_000])
    expect(table.reveal(1)).toEqual(DONE)
    expect(table.state.bankMs).toEqual([20_000, 2_500])
  })
})

describe('a sealed throw that is not opened', () => {
  test('[M4] loses the round, judged a second after the grace of its own bank, and empties the bank', () => {
    const table = locked()
    table.reveal(0)
    table.nowMs = lockedAt(table) + 32_000 + 1_499
    expect(table.tick()).toEqual(REPEATED)
    table.wait(1)
    expect(table.tick()).toEqual(DONE)
    expect(table.entries('timeout')[0]?.body).toEqual({ turn: 1, phase: 'reveal', seats: [1] })
    expect(table.entries('turn')[0]?.body.winner).toBe(0)
    expect(table.state.bankMs).toEqual([20_000, 0])
  })

  test('[M4] a player past their time does not wait for the bank of one who has opened', () => {
    const table = locked()
    const at = lockedAt(table)
    expect(table.state.deadlineMs).toBe(at + 40_000 + 1_500)
    table.wait(35_000).reveal(0)
    expect(table.state.deadlineMs).toBe(at + 32_000 + 1_500)
    expect(table.tick()).toEqual(DONE)
    expect(table.entries('timeout')[0]?.body.seats).toEqual([1])
  })

  test('[M5] neither opens: the turn is replayed once the longer time is over', () => {
    const table = locked()
    table.nowMs = lockedAt(table) + 40_000 + 1_499
    expect(table.tick()).toEqual(REPEATED)
    table.wait(1).tick()
    expect(table.entries('turn')[0]?.body.winner).toBe(-2)
    expect(table.state.bankMs).toEqual([0, 0])
  })

  test('[M4] missing the opening and then the pick is missing twice in a row', () => {
    const table = locked()
    table.reveal(0)
    table.runOut()
    table.commit(0, ROCK)
    table.runOut()
    expect(table.outcome).toMatchObject({ winner: 0, reason: 'score' })
  })
})
