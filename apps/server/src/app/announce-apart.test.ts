import { expect, test } from 'vitest'
import { announceApart } from './announce-apart.ts'

/** When each of so many matches is announced. */
async function announcedAt(count: number, withinMs: number): Promise<number[]> {
  const due: { atMs: number; run: () => void }[] = []
  const times: number[] = []
  let nowMs = 0
  const done = announceApart(Array.from({ length: count }), withinMs, {
    announce: async () => void times.push(nowMs),
    timers: {
      after: (ms, run) => {
        due.push({ atMs: ms, run })
        return () => undefined
      },
    },
  })
  for (const { atMs, run } of due.toSorted((a, b) => a.atMs - b.atMs)) {
    nowMs = atMs
    run()
    await Promise.resolve()
    await Promise.resolve()
  }
  await done
  return times
}

test('[Q2] the matches of a pairing round are announced one after another, the first at once', async () => {
  expect(await announcedAt(4, 1_000)).toEqual([0, 10, 20, 30])
  expect(await announcedAt(1, 1_000)).toEqual([0])
  expect(await announcedAt(0, 1_000)).toEqual([])
})

test('[Q2] a large pairing round is announced in its time', async () => {
  const times = await announcedAt(1_000, 1_000)
  expect(times).toHaveLength(1_000)
  expect(Math.max(...times)).toBeLessThan(1_000)
})

test('a match that cannot be announced holds back none of the others', async () => {
  const announced: string[] = []
  const timers = {
    after: (_ms: number, run: () => void) => {
      run()
      return () => undefined
    },
  }
  const announce = async (match: string) => {
    if (match === 'first') throw new Error('its players are not known')
    announced.push(match)
  }
  const done = announceApart(['first', 'second', 'third'], 100, { announce, timers })
  await expect(done).rejects.toThrow('its players are not known')
  expect(announced).toEqual(['second', 'third'])
})
