import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './batch.ts'
import type { Timers } from './timers.ts'

function aBatcher(fault: (request: string) => Error | undefined = () => undefined) {
  const batches: string[][] = []
  const ask = inBatches<string, string>({
    sizeMax: 3,
    startsEveryMs: 0,
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

test('a batch starts at most so often: a lone request waits for nothing, the next ones wait together', async () => {
  const due: (() => void)[] = []
  const timers: Timers = {
    after: (_ms, run) => {
      due.push(run)
      return () => undefined
    },
    defer: (run) => run(),
  }
  const batches: string[][] = []
  const ask = inBatches<string, string>({
    sizeMax: 3,
    startsEveryMs: 20,
    timers,
    keyOf: (request) => request,
    runAll: async (batch) => {
      batches.push([...batch])
      return batch
    },
  })
  await ask('a')
  const rest = Promise.all([ask('b'), ask('c')])
  await sleep(5)
  expect(batches).toEqual([['a']])
  due.shift()?.()
  expect(await rest).toEqual(['b', 'c'])
  expect(batches).toEqual([['a'], ['b', 'c']])
  due.shift()?.()
  await sleep(5)
  await ask('d')
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
})
