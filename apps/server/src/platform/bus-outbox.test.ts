import { expect, test } from 'vitest'
import { BusOutbox } from './bus-outbox.ts'

const always = () => true

function anOutbox() {
  const lost: number[] = []
  return { outbox: new BusOutbox((count) => lost.push(count)), lost }
}
const texts = (taken: ReturnType<BusOutbox['take']>, channel: string) =>
  taken.get(channel)?.map(({ text }) => text)

test('messages are given back in their order, per channel, once the channel may publish', () => {
  const { outbox } = anOutbox()
  for (const text of ['a', 'b']) outbox.keep('one', { text, sinceMs: 0 })
  outbox.keep('two', { text: 'c', sinceMs: 0 })
  const taken = outbox.take((channel) => channel === 'one', 10)
  expect([...taken.keys()]).toEqual(['one'])
  expect(texts(taken, 'one')).toEqual(['a', 'b'])
  expect([outbox.has('one'), outbox.has('two'), outbox.isEmpty]).toEqual([false, true, false])
})

test('what could not be published comes before what was kept meanwhile', () => {
  const { outbox } = anOutbox()
  outbox.keep('one', { text: 'later', sinceMs: 1 })
  outbox.putBack('one', [{ text: 'earlier', sinceMs: 0 }])
  expect(texts(outbox.take(always, 1), 'one')).toEqual(['earlier', 'later'])
})

test('what is older than five seconds is lost, and what is younger is not', () => {
  const { outbox, lost } = anOutbox()
  outbox.keep('one', { text: 'old', sinceMs: 0 })
  outbox.keep('one', { text: 'new', sinceMs: 1 })
  expect(texts(outbox.take(always, 5_001), 'one')).toEqual(['new'])
  expect(lost).toEqual([1])
})

test('it holds at most 16 MB, also after messages were taken out and put back', () => {
  const { outbox, lost } = anOutbox()
  const text = 'x'.repeat(1_000_000)
  const fill = () => {
    for (let count = 0; count < 20; count += 1) outbox.keep('one', { text, sinceMs: 0 })
  }
  fill()
  expect(lost).toHaveLength(4)
  for (const [channel, messages] of outbox.take(always, 0)) outbox.putBack(channel, messages)
  fill()
  expect(lost).toHaveLength(24)
  expect(texts(outbox.take(always, 0), 'one')).toHaveLength(16)
  expect(outbox.isEmpty).toBe(true)
})
