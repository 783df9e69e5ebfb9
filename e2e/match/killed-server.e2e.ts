import { readFileSync } from 'node:fs'
import { awaitReply } from '../../tools/dev/await-reply.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { entryTypes, leaveAll, mayThrow, sealRock, throwHand, twoInAMatch } from './match-steps.ts'

const serverPid = () => Number(readFileSync(sharedStack().serverPidFile, 'utf8'))

test('[M10] a server killed in the middle of a turn comes back, and the match ends without a lost round', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first, person: winner }, { page: second, person: loser }] = await twoInAMatch(browser)
  await sealRock(first)
  await mayThrow(second)
  const killed = serverPid()
  process.kill(killed, 'SIGKILL')
  for (const page of [first, second]) await expect(page.getByText('Connection lost.')).toBeVisible()
  await expect.poll(serverPid).not.toBe(killed)
  await awaitReply(sharedStack().serverHealth, { withinMs: 30_000 })
  for (const page of [first, second])
    await expect(page.getByText('Connection lost.')).toBeHidden({ timeout: 20_000 })
  await expect(first.getByText('Rock, sealed')).toBeVisible()

  await throwHand(second, '3')
  await expect(first.getByText(`${winner.username}: 1 of 2 rounds`)).toBeAttached({ timeout: 20_000 })
  await Promise.all([throwHand(first, '1'), throwHand(second, '3')])
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(second.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 20_000 })
  expect(await availableMicros(winner.email)).toBe('97500000')
  expect(await availableMicros(loser.email)).toBe('0')
  const types = await entryTypes(first)
  expect(types.filter((type) => type === 'turn')).toHaveLength(2)
  expect(types).not.toContain('timeout')
  await leaveAll(first, second)
})
