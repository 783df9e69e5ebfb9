import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { entriesOf, leaveAll, mayThrow, sealRock, throwHand, twoInAMatch } from './match-steps.ts'
import { type SecondServer, socketsOf, startSecondServer } from './second-server.ts'

/** From the kill to the throw that the other server has sealed. */
const GOES_ON_WITHIN_MS = 3_000

let second: SecondServer
test.beforeAll(async () => {
  second = await startSecondServer()
})
test.afterAll(() => second.stop())

test('[M10] two players on two servers: one server is killed in a turn, and the match goes on within 3 s', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first, person: winner }, { page: other, person: loser }] = await twoInAMatch(browser, {
    baseURL: second.origin,
  })
  expect(new URL(other.url()).origin).toBe(second.origin)
  // A server still counts the sockets of the test before until it learns that they closed.
  for (const metrics of [sharedStack().serverMetrics, second.metricsUrl])
    await expect.poll(() => socketsOf(metrics)).toBe(1)

  // The first turn is played over both servers.
  await Promise.all([throwHand(first, '1'), throwHand(other, '3')])
  await expect(other.getByText(`${winner.username}: 1 of 2 rounds`)).toBeAttached({ timeout: 20_000 })

  await sealRock(first)
  await mayThrow(other)
  await second.kill()
  const killedAtMs = Date.now()
  await other.keyboard.press('3')
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(other.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 20_000 })
  expect(await availableMicros(winner.email)).toBe('97500000')
  expect(await availableMicros(loser.email)).toBe('0')

  const entries = await entriesOf(first)
  const types = entries.map(({ type }) => type)
  expect(types.filter((type) => type === 'turn')).toHaveLength(2)
  expect(types).not.toContain('timeout')
  // Both clocks are of this machine: what the transcript says about the throw made after the kill is its time.
  const sealed = entries.find(({ type, body, t }) => type === 'commit' && body.turn === 2 && t >= killedAtMs)
  const goesOnAfterMs = (sealed?.t ?? Infinity) - killedAtMs
  test.info().annotations.push({ type: 'goes on after', description: `${goesOnAfterMs} ms` })
  expect(goesOnAfterMs).toBeLessThan(GOES_ON_WITHIN_MS)
  await leaveAll(first, other)
})
