import { describe, expect, test } from 'vitest'
import { T0, Table } from '../../test/table.ts'
import { DONE, REPEATED, refuse } from './events.ts'

const ROCK = 0
const PAPER = 1
const ready = () => new Table().acceptBoth()

describe('an outage of the service', () => {
  test('[M10] moves the deadline for accepting', () => {
    const table = new Table()
    table.wait(9_000)
    expect(table.outage(30_000)).toEqual(DONE)
    expect(table.state.acceptByMs).toBe(T0 + 49_000)
    expect(table.accept(0)).toEqual(DONE)
  })

  test('[M10] moves the pick to 10 s after service returns and leaves the bank whole', () => {
    const table = ready()
    table.wait(14_000)
    expect(table.outage(60_000)).toEqual(DONE)
    expect(table.state.deadlineMs).toBe(T0 + 84_000 + 20_000 + 1_500)
    expect(table.tick()).toEqual(REPEATED)
    table.wait(10_000)
    table.commit(0, ROCK)
    expect(table.state.bankMs[0]).toBe(20_000)
    table.wait(5_500)
    table.commit(1, ROCK)
    expect(table.state.bankMs[1]).toBe(15_000)
  })

  test('[M10] moves the opening to 10 s after service returns and leaves the bank whole', () => {
    const table = ready().lock([ROCK, PAPER])
    table.wait(19_000)
    expect(table.outage(60_000)).toEqual(DONE)
    const returned = table.nowMs
    expect(table.state.deadlineMs).toBe(returned + 10_000 + 20_000 + 1_500)
    table.wait(10_500).reveal(0)
    expect(table.state.bankMs).toEqual([20_000, 20_000])
    expect(table.reveal(1, {}, returned + 30_501)).toEqual(refuse('too_late'))
    table.wait(5_000).reveal(1)
    expect(table.state.bankMs).toEqual([20_000, 15_000])
  })

  test('[M10] also moves an opening that runs on the bank, and gives the bank back whole', () => {
    const table = ready().lock([ROCK, PAPER])
    table.wait(35_000)
    expect(table.outage(30_000)).toEqual(DONE)
    table.wait(10_500).reveal(0)
    expect(table.state.bankMs).toEqual([20_000, 20_000])
  })

  test('[M10] is ignored when it lasted two seconds or less, or is in the future', () => {
    const table = ready()
    table.wait(14_000)
    expect(table.outage(2_000)).toEqual(refuse('outage_too_short'))
    const future = {
      type: 'outage',
      fromMs: table.nowMs,
      toMs: table.nowMs + 9_000,
      nowMs: table.nowMs,
    } as const
    expect(table.send(future)).toEqual(refuse('outage_too_short'))
    expect(table.entries('outage')).toHaveLength(0)
  })

  test('[M10] reported twice counts once, and one that moves nothing is not written', () => {
    const table = ready()
    table.wait(14_000).outage(5_000)
    const again = { type: 'outage', fromMs: T0 + 14_000, toMs: T0 + 19_000, nowMs: table.nowMs } as const
    expect(table.send(again)).toEqual(REPEATED)
    const early = ready()
    expect(early.outage(3_000)).toEqual(REPEATED)
    expect(table.entries('outage')).toHaveLength(1)
    expect(early.entries('outage')).toHaveLength(0)
  })

  test('[M10] extends a phase at most five times; the next phase starts counting at zero', () => {
    const table = ready()
    for (const _ of [1, 2, 3, 4, 5]) expect(table.outage(20_000)).toEqual(DONE)
    expect(table.outage(20_000)).toEqual(refuse('outage_limit'))
    table.commitBoth([ROCK, PAPER]).runOut()
    table.wait(19_000)
    expect(table.outage(5_000)).toEqual(DONE)
  })

  test('[M10] with both hands sealed no deadline moves, and the lock comes after the outage', () => {
    const table = ready().commitBoth([ROCK, PAPER])
    expect(table.outage(60_000)).toEqual(REPEATED)
    table.tick()
    expect(table.entries('lock')[0]?.body.revealBy).toEqual([T0 + 100_000, T0 + 100_000])
  })

  test('[F4] its entry does not reveal to a choosing player that the other has chosen', () => {
    const table = ready()
    table.commit(0, ROCK)
    table.wait(14_000).outage(5_000)
    expect(table.lastEffects.entries.map(({ audience }) => audience)).toEqual([0])
    const open = ready()
    open.wait(14_000).outage(5_000)
    expect(open.lastEffects.entries.map(({ audience }) => audience)).toEqual(['both'])
  })
})
