import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

function aGatherer(fault: (asked: string, attempt: number) => Error | undefined = () => undefined) {
  const groups: string[][] = []
  const attempts = new Map<string, number>()
  const ask = gather<string, string>({
    groupMax: 3,
    lanes: 1,
    keyOf: (asked) => asked.slice(0, 1),
    isPassing: (error) => error instanceof Error && error.message === 'passing',
    answerAll: async (group) => {
      groups.push([...group])
      await sleep(5)
      for (const asked of group) {
        const attempt = (attempts.get(asked) ?? 0) + 1
        attempts.set(asked, attempt)
        const error = fault(asked, attempt)
        if (error) throw error
      }
      return group.map((asked) => asked.toUpperCase())
    },
  })
  return { ask, groups }
}

test('who comes while a group is under way is asked in the next one, and each gets its own answer', async () => {
  const { ask, groups } = aGatherer()
  const first = ask('a')
  await sleep(2)
  const rest = ['b', 'c', 'd', 'e'].map((asked) => ask(asked))
  expect(await Promise.all([first, ...rest])).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('two with one key never share a group', async () => {
  const { ask, groups } = aGatherer()
  expect(await Promise.all([ask('a1'), ask('a2'), ask('b1')])).toEqual(['A1', 'A2', 'B1'])
  expect(groups).toEqual([['a1', 'b1'], ['a2']])
})

test('one that cannot be answered hurts only itself', async () => {
  const { ask } = aGatherer((asked) => (asked === 'b' ? new Error('bad') : undefined))
  const answers = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a fault that passes is tried again, three times at most', async () => {
  const { ask } = aGatherer((asked, attempt) =>
    asked === 'b' || attempt < 3 ? new Error('passing') : undefined,
  )
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
