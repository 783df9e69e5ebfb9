import { expect, test } from 'vitest'
import { NodeDelays } from './node-delays.ts'

const SECOND = 1_000

/** Both nodes each second, from 0 on: the slots that they show, or nothing. */
function delaysAfter(
  slots: readonly (readonly [cashier: bigint | undefined, witness: bigint | undefined])[],
) {
  const delays = new NodeDelays()
  for (const [second, [cashier, witness]] of slots.entries())
    delays.record(
      new Map([
        ['cashier', cashier],
        ['witness', witness],
      ]),
      second * SECOND,
    )
  const nowMs = (slots.length - 1) * SECOND
  return [delays.behindMs('cashier', nowMs), delays.behindMs('witness', nowMs)]
}

test('nodes that move together are not behind', () => {
  expect(delaysAfter([])).toEqual([0, 0])
  expect(
    delaysAfter([
      [1n, 1n],
      [3n, 3n],
      [5n, 5n],
    ]),
  ).toEqual([0, 0])
})

test('a node is behind since the other one showed what it does not show yet', () => {
  expect(
    delaysAfter([
      [1n, 1n],
      [3n, 1n],
      [5n, 1n],
      [7n, 2n],
    ]),
  ).toEqual([0, 2_000])
  expect(
    delaysAfter([
      [1n, 1n],
      [3n, 2n],
      [5n, 4n],
      [7n, 6n],
    ]),
  ).toEqual([0, 0])
})

test('a node that does not reply is where it was', () => {
  expect(
    delaysAfter([
      [1n, 1n],
      [undefined, 2n],
      [undefined, 3n],
      [undefined, 4n],
    ]),
  ).toEqual([2_000, 0])
  expect(
    delaysAfter([
      [undefined, 2n],
      [undefined, 3n],
      [undefined, 4n],
    ]),
  ).toEqual([2_000, 0])
})

test('both are behind while neither shows a newer slot', () => {
  expect(
    delaysAfter([
      [1n, 1n],
      [1n, 1n],
      [undefined, 1n],
    ]),
  ).toEqual([2_000, 2_000])
})

test('a node that catches up is not behind any more', () => {
  expect(
    delaysAfter([
      [1n, 1n],
      [5n, 1n],
      [6n, 1n],
      [6n, 6n],
    ]),
  ).toEqual([1_000, 1_000])
  expect(
    delaysAfter([
      [1n, 1n],
      [5n, 1n],
      [6n, 1n],
      [7n, 7n],
    ]),
  ).toEqual([0, 0])
})
