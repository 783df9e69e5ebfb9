import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAct, anySeat } from '../../test/any-act.ts'
import { sha256 } from '../../test/node-keys.ts'
import { aNewMatch, T0, Table } from '../../test/table.ts'
import { failedChecks, verify } from '../../test/tamper.ts'
import { sumMicroUsd, usd } from '../money.ts'
import { settleVoid } from '../settlement.ts'
import { createMatch } from './create-match.ts'
import type { MatchEvent } from './events.ts'
import { step } from './step.ts'

const finish = (table: Table): void => {
  for (let guard = 0; table.state.phase !== 'finished' && guard < 100; guard++) table.runOut()
}

test('[F3] [P3] in any course of play the match ends, empties its pot once and its transcript verifies', () => {
  fc.assert(
    fc.property(
      fc.array(anyAct, { maxLength: 80, size: 'max' }),
      fc.constantFrom('normal', 'bounty'),
      (acts, mode) => {
        const table = new Table({ mode })
        for (const run of acts) run(table)
        finish(table)
        expect(table.state.phase).toBe('finished')
        const settlement = table.outcome?.settlement ?? settleVoid(usd(0))
        const { winner, fee, pool, refunds } = settlement
        expect(sumMicroUsd([winner, fee, pool, ...refunds])).toBe(10_000_000n)
        expect(failedChecks(verify(table.stored))).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

const anyText = fc.oneof(fc.string(), fc.constant('ab'.repeat(32)), fc.constant('ab'.repeat(64)))
const anyMs = fc.integer({ min: T0 - 100_000, max: T0 + 100_000 })
const anyEvent: fc.Arbitrary<MatchEvent> = fc.oneof(
  fc.record({
    type: fc.constant('accept'),
    seat: anySeat,
    sig: anyText,
    verifiedOver: anyText,
    nowMs: anyMs,
  }),
  fc.record({
    type: fc.constant('commit'),
    seat: anySeat,
    turn: fc.integer(),
    c: anyText,
    sig: anyText,
    verifiedOver: anyText,
    recvMs: anyMs,
    nowMs: anyMs,
  }),
  fc.record({
    type: fc.constant('reveal'),
    seat: anySeat,
    turn: fc.nat(2),
    hand: fc.integer(),
    nonce: anyText,
    sig: anyText,
    verifiedOver: anyText,
    recvMs: anyMs,
    nowMs: anyMs,
  }),
  fc.record({
    type: fc.constant('surrender'),
    turn: fc.nat(2),
    seat: anySeat,
    sig: anyText,
    verifiedOver: anyText,
    nowMs: anyMs,
  }),
  fc.record({ type: fc.constant('outage'), fromMs: anyMs, toMs: anyMs, nowMs: anyMs }),
  fc.record({ type: fc.constant('tick'), nowMs: anyMs }),
)

test('[F2] nonsense from outside is refused, never thrown, and the same events give the same bytes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const play = () =>
        events.reduce(
          (state, event) => step(state, event, { sha256 }).state,
          createMatch(aNewMatch(), { sha256 }).state,
        )
      const [first, second] = [play(), play()]
      expect(second).toEqual(first)
      expect(JSON.parse(JSON.stringify(first))).toEqual(first)
    }),
    { numRuns: 500 },
  )
})

test('[F3] a step that appends nothing changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60, size: 'max' }), (acts) => {
      const table = new Table()
      for (const run of acts) {
        const before = table.state
        const written = table.stored.length
        run(table)
        expect(table.stored.length > written || JSON.stringify(table.state) === JSON.stringify(before)).toBe(
          true,
        )
      }
    }),
  )
})

test('[F3] a step changes nothing in the state it was given', () => {
  const { state } = createMatch(aNewMatch(), { sha256 })
  const before = JSON.stringify(state)
  step(state, { type: 'tick', nowMs: T0 + 1_000_000 }, { sha256 })
  expect(JSON.stringify(state)).toBe(before)
})
