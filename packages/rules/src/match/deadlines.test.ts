import { describe, expect, test } from 'vitest'
import { T0, Table } from '../../test/table.ts'
import { DONE, REPEATED, refuse } from './events.ts'

const ROCK = 0
const PAPER = 1
const ready = () => new Table().acceptBoth()

describe('the pick', () => {
  test('[M2] the first turn has 15 s and later ones 10 s, [M3] each with the bank on top', () => {
    const table = ready().playTurn([ROCK, ROCK])
    const [first, second] = table.entries('open')
    expect(first?.body.commitBy).toEqual([T0 + 35_000, T0 + 35_000])
    expect(second?.body.commitBy[0]).toBe((second?.t ?? 0) + 30_000)
  })

  test('[M2] a pick counts up to deadline and grace, and not a millisecond later', () => {
    const table = ready()
    table.wait(35_600)
    expect(table.commit(0, ROCK, T0 + 35_501)).toEqual(refuse('too_late'))
    expect(table.commit(0, ROCK, T0 + 35_500)).toEqual(DONE)
  })

  test('[M3] a pick within the common time and grace costs no bank; a later one costs what it is late', () => {
    const table = ready()
    table.wait(15_500).commit(0, ROCK)
    table.wait(1_000).commit(1, ROCK)
    expect(table.state.bankMs).toEqual([20_000, 19_000])
  })

  test('[M3] a spent bank shortens the next turns, and a missed pick empties it', () => {
    const table = ready()
    table.commit(0, ROCK)
    table.wait(25_500).commit(1, ROCK)
    table.runOut()
    table.reveal(0)
    table.reveal(1)
    const open = table.entries('open')[1]
    expect(open?.body.commitBy).toEqual([(open?.t ?? 0) + 30_000, (open?.t ?? 0) + 20_000])
    table.commit(0, PAPER)
    table.runOut()
    expect(table.state.bankMs).toEqual([20_000, 0])
  })

  test('[M4] a missing pick gives the round to the other player, judged only a second after grace', () => {
    const table = ready()
    table.commit(0, ROCK)
    table.nowMs = T0 + 35_000 + 500 + 999
    expect(table.tick()).toEqual(REPEATED)
    table.wait(1)
    expect(table.tick()).toEqual(DONE)
    expect(table.entries('timeout')[0]?.body).toEqual({ turn: 1, phase: 'commit', seats: [1] })
    expect(table.entries('turn')[0]?.body).toEqual({ turn: 1, winner: 0, score: [1, 0] })
  })

  test('[M4] a player with an empty bank does not wait for the bank of one who has chosen', () => {
    const table = ready()
    table.commit(0, ROCK)
    table.runOut()
    expect(table.state.bankMs).toEqual([20_000, 0])
    const openedAt = table.nowMs
    expect(table.state.deadlineMs).toBe(openedAt + 30_000 + 1_500)
    table.commit(0, ROCK)
    expect(table.state.deadlineMs).toBe(openedAt + 10_000 + 1_500)
  })

  test('[M4] missing twice in a row loses the match', () => {
    const table = ready()
    for (const _ of [1, 2]) {
      table.commit(1, ROCK)
      table.runOut()
    }
    expect(table.outcome).toMatchObject({ winner: 1, reason: 'score' })
  })

  test('[M4] missing alone and then together is missing twice in a row', () => {
    const table = ready()
    table.commit(1, ROCK)
    table.runOut()
    table.runOut()
    expect(table.outcome).toMatchObject({ winner: 1, reason: 'misses' })
  })

  test('[M4] a played turn between two misses forgives the first', () => {
    const table = ready()
    table.commit(1, ROCK)
    table.runOut()
    table.playTurn([ROCK, ROCK])
    table.runOut()
    expect(table.state.phase).toBe('choosing')
    expect(table.state.tally.missesInARow).toEqual([1, 1])
  })

  test('[M5] both missing replays the turn; twice in a row ends it, void when level', () => {
    const table = ready().runOut()
    expect(table.entries('turn')[0]?.body).toEqual({ turn: 1, winner: -2, score: [0, 0] })
    expect(table.state.phase).toBe('choosing')
    table.runOut()
    expect(table.outcome).toMatchObject({ winner: -1, reason: 'both_absent' })
  })

  test('[M5] both missing twice in a row gives the match to the leader', () => {
    const table = ready().playTurn([ROCK, PAPER]).runOut().runOut()
    expect(table.outcome).toMatchObject({ winner: 1, reason: 'both_absent' })
  })
})

describe('the lock', () => {
  test('[F4] comes no earlier than 1.5 s after the turn opened', () => {
    const table = ready().commitBoth([ROCK, PAPER])
    expect(table.state.deadlineMs).toBe(T0 + 1_500)
    table.wait(1_499).tick()
    expect(table.entries('lock')).toHaveLength(0)
    table.wait(1).tick()
    expect(table.entries('lock')[0]?.t).toBe(T0 + 1_500)
  })

  test('[F4] falls on the grid, and a late tick does not move it off', () => {
    const table = ready().wait(2_010).commitBoth([ROCK, PAPER])
    expect(table.state.deadlineMs).toBe(T0 + 2_250)
    table.nowMs = T0 + 2_257
    table.tick()
    expect(table.entries('lock')[0]?.t).toBe(T0 + 2_250)
    expect(table.entries('lock')[0]?.body.revealBy).toEqual([T0 + 42_250, T0 + 42_250])
  })

  test('[F4] long after a pause it still falls on the grid', () => {
    const table = ready().commitBoth([ROCK, PAPER])
    table.wait(60_100).tick()
    expect(table.entries('lock')[0]?.t).toBe(T0 + 60_000)
  })

  test('[F4] a commitment is for its own player until the lock', () => {
    const table = ready()
    table.commit(1, ROCK)
    expect(table.lastEffects.entries.map(({ audience }) => audience)).toEqual([1])
  })

  test('[F3] header, lock and result need the signature of the operator, nothing else does', () => {
    const table = ready().playTurn([ROCK, PAPER]).playTurn([ROCK, PAPER])
    const signed = table.stored.filter(({ sig }) => sig !== undefined).map(({ entry }) => entry.type)
    expect(signed).toEqual(['header', 'lock', 'lock', 'result'])
  })

  test('the deadline moves once per phase, not per message', () => {
    const table = ready()
    const moved: boolean[] = []
    const note = () => moved.push('deadlineMs' in table.lastEffects)
    table.commit(0, ROCK)
    note()
    table.commit(1, PAPER)
    note()
    table.runOut()
    note()
    table.reveal(0)
    note()
    table.reveal(1)
    note()
    expect(moved).toEqual([false, true, true, false, true])
  })
})

describe('clocks', () => {
  test('[F3] time in the transcript never runs backwards, and an arrival is within its turn', () => {
    const table = ready()
    table.nowMs = T0 - 5_000
    table.commit(0, ROCK, T0 - 6_000)
    const [commit] = table.entries('commit')
    expect([commit?.t, commit?.body.recv]).toEqual([T0, T0])
    table.nowMs = T0 + 100
    table.commit(1, ROCK, T0 + 900)
    expect(table.entries('commit')[1]?.body.recv).toBe(T0 + 100)
  })
})
