import { solve } from '@throwdown/contract/solve-challenge'
import { expect, test } from 'vitest'
import { checkSolution, issueChallenge } from './proof-of-work.ts'

const config = { CODE_PEPPER: 'A'.repeat(43) }
const nowMs = 1_800_000_000_000

test('a solved challenge is accepted until it expires', async () => {
  const solution = await solve(await issueChallenge(config, { load: 1, nowMs }))
  expect(await checkSolution(config, { solution, nowMs })).toMatchObject({ salt: expect.any(String) })
  expect(await checkSolution(config, { solution, nowMs: nowMs + 5 * 60_000 })).toBeNull()
})

test('what was not signed by us, or not solved, is refused', async () => {
  const challenge = await issueChallenge(config, { load: 1, nowMs })
  const solution = await solve(challenge)
  const other = await solve(await issueChallenge({ CODE_PEPPER: 'B'.repeat(43) }, { load: 1, nowMs }))
  const number = Number(solution.slice(solution.lastIndexOf('.') + 1))
  const unsolved = `${challenge.salt}.${challenge.target}.${challenge.signature}.${number + 1}`
  const longer = solution.replace(String(nowMs + 300_000), String(nowMs + 900_000))
  const otherDigits = solution.replace(/(\d+)$/, '0$1')
  for (const wrong of [other, unsolved, longer, otherDigits, '', 'a.b.c.d', `${solution}0000`])
    expect(await checkSolution(config, { solution: wrong, nowMs })).toBeNull()
})

test.each([
  [0, 200],
  [1, 200],
  [3, 600],
  [100, 800],
])('at load %i there are %i numbers to try', async (load, tries) => {
  expect((await issueChallenge(config, { load, nowMs })).tries).toBe(tries)
})
