import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './batch.ts'

function aBatcher(fault: (request: string) => Error | undefined = () => undefined) {
  const batches: string[][] = []
  const ask = inBatches<string, string>({
    sizeMax: 3,
    keyOf: (request) => request.slice(0, 1),
    runAll: async (batch) => {
      batches.push([...batch])
      await sleep(5)
      for (const request of batch) {
        const error = fault(request)
        if (error) throw error
      }
      return batch.map((request) => request.toUpperCase())
    },
  })
  return { ask, batches }
}

test('requests that come while a batch runs share the next one, and each gets its own result', async () => {
  const { ask, batches } = aBatcher()
  const first = ask('a')
  await sleep(2)
  const rest = ['b', 'c', 'd', 'e'].map((request) => ask(request))
  expect(await Promise.all([first, ...rest])).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('two requests with one key never share a batch', async () => {
  const { ask, batches } = aBatcher()
  expect(await Promise.all([ask('a1'), ask('a2'), ask('b1')])).toEqual(['A1', 'A2', 'B1'])
  expect(batches).toEqual([['a1', 'b1'], ['a2']])
})

test('a request that fails does not fail the others of its batch', async () => {
  const { ask } = aBatcher((request) => (request === 'b' ? new Error('bad') : undefined))
  const results = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
