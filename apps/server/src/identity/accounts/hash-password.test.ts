import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './hash-password.ts'
import { createHashTurns, type Lane } from './hash-turns.ts'

const COST = { PASSWORD_HASH_MEMORY_KIB: 19_456, PASSWORD_HASH_PASSES: 2, PASSWORD_HASHES_AT_ONCE: 1 }
const NS_PER_MS = 1e6

test('a hash matches its password and no other, and nothing matches nobody', async () => {
  const hasher = createPasswordHasher({ ...COST, PASSWORD_HASH_MEMORY_KIB: 64, PASSWORD_HASH_PASSES: 1 })
  const hash = await hasher.hash('Caf\u00e9-7', 'known')
  expect(await hasher.matches('Cafe\u0301-7', hash, 'free')).toBe(true)
  expect(await hasher.matches('Cafe-7', hash, 'free')).toBe(false)
  expect(await hasher.matches('no player has this password', null, 'free')).toBe(false)
})

test('while 50 passwords are hashed the thread of the matches stays free', async () => {
  const hasher = createPasswordHasher(COST)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  await hasher.hash('warm-up', 'known')
  delay.enable()
  await Promise.all(Array.from({ length: 50 }, (_, index) => hasher.hash(`Password-${index}`, 'known')))
  delay.disable()
  // One hash on this thread would take 25 ms and more, each time.
  expect(delay.percentile(50) / NS_PER_MS).toBeLessThan(15)
})

test('[L6] known devices and solved challenges go ahead of a flood, which needs challenges beyond its lane', async () => {
  const inTurn = createHashTurns(1)
  const order: Lane[] = []
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const first = inTurn('free', () => isOpen)
  const take = (lane: Lane) => inTurn(lane, async () => order.push(lane))
  const flood = Array.from({ length: 30 }, () => take('free'))
  const results = Promise.allSettled([...flood, take('paid'), take('known'), take('paid')])
  open()
  await first
  const refused = (await results).filter(({ status }) => status === 'rejected')
  expect(order.slice(0, 3)).toEqual(['known', 'paid', 'paid'])
  expect(order).toHaveLength(27)
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ reason: { refusal: 'challenge_required' } })
})
