import * as fc from 'fast-check'
import { isHand } from '../src/transcript/commitment.ts'
import type { Table } from './table.ts'

export const anySeat = fc.constantFrom(0, 1)
const anyWait = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 60_000 }))

type Act = (table: Table) => unknown
export const act = <Value>(
  arbitrary: fc.Arbitrary<Value>,
  run: (table: Table, value: Value) => unknown,
): fc.Arbitrary<Act> => arbitrary.map((value) => (table) => run(table, value))
const inPlay = (table: Table) => table.state.phase === 'choosing' || table.state.phase === 'opening'

// Moves of honest and hostile players, clocks and servers, in any order.
export const anyAct = fc.oneof(
  { weight: 3, arbitrary: act(fc.constant(0), (table) => table.acceptBoth()) },
  { weight: 1, arbitrary: act(anySeat, (table, seat) => table.accept(seat)) },
  {
    weight: 8,
    arbitrary: act(
      fc.tuple(anySeat, fc.nat(2)),
      (table, [seat, hand]) => isHand(hand) && table.commit(seat, hand),
    ),
  },
  {
    weight: 8,
    arbitrary: act(anySeat, (table, seat) => inPlay(table) && table.sealedBy(seat) && table.reveal(seat)),
  },
  {
    weight: 1,
    arbitrary: act(
      anySeat,
      (table, seat) =>
        inPlay(table) && table.sealedBy(seat) && table.reveal(seat, { nonce: '00'.repeat(32) }),
    ),
  },
  { weight: 3, arbitrary: act(anyWait, (table, ms) => table.wait(ms).tick()) },
  { weight: 3, arbitrary: act(fc.constant(0), (table) => table.runOut()) },
  { weight: 1, arbitrary: act(fc.integer({ min: 0, max: 30_000 }), (table, ms) => table.outage(ms)) },
  { weight: 1, arbitrary: act(fc.integer({ min: 1, max: 5_000 }), (table, ms) => table.wait(-ms)) },
)
