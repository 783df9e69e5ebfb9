import { expect, test } from 'vitest'
import { ReserveReader } from './reserve-reader.ts'

/** Readings that end when the test says so. */
function aReader() {
  const begun: PromiseWithResolvers<void>[] = []
  const reader = new ReserveReader(() => {
    const reading = Promise.withResolvers<void>()
    begun.push(reading)
    return reading.promise
  })
  return { reader, begun }
}

test('requests during a reading share the next one, which begins when the first has ended', async () => {
  const { reader, begun } = aReader()
  const first = reader.ask()
  const later = Array.from({ length: 100 }, () => reader.ask())
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await first
  await new Promise(setImmediate)
  expect(begun).toHaveLength(2)
  const third = reader.ask()
  begun[1]?.resolve()
  await Promise.all(later)
  await new Promise(setImmediate)
  expect(begun).toHaveLength(3)
  begun[2]?.resolve()
  await third
  await reader.settled()
  expect(begun).toHaveLength(3)
})

test('a failed reading fails its own requests alone', async () => {
  const { reader, begun } = aReader()
  const first = reader.ask()
  const second = reader.ask()
  begun[0]?.reject(new Error('no node'))
  await expect(first).rejects.toThrow('no node')
  await new Promise(setImmediate)
  begun[1]?.resolve()
  await second
  const third = reader.ask()
  begun[2]?.resolve()
  await third
})
