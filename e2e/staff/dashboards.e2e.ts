import { DASHBOARDS } from '../../deploy/watch/dashboards.ts'
import { ALERTS } from '../../deploy/watch/rules.ts'
import { expect, test } from '../e2e-test.ts'
import { ADULT, takeCheck } from '../identity/check-steps.ts'
import { aFundedPlayer, leaveAll, meet, play } from '../match/match-steps.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'
import { sendUsdc } from '../wallet/chain-steps.ts'
import { depositAddressOn, FINAL_WITHIN_MS } from '../wallet/wallet-steps.ts'
import { startPrometheus } from './own-prometheus.ts'

const HUNDRED_USDC = 100_000_000
/** The audit reads the chain once a minute, and a rate needs two readings. */
const READ_WITHIN_MS = 75_000

/** The audit shows them when it copies checkpoints into a folder, which the stack has not. */
const WITH_A_FOLDER = new Set(['audit_export_alarm'])

test('after a deposit and a match every query of every dashboard has data, and every metric of an alert is there', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  const prometheus = await startPrometheus()
  try {
    const person = await aPlayer()
    await enter(page, person)
    await page.getByRole('link', { name: 'TOP UP', exact: true }).click()
    await page.getByRole('link', { name: 'Enter them now' }).click()
    await takeCheck(page, ADULT)
    await sendUsdc(await depositAddressOn(page), HUNDRED_USDC)
    await expect(page.getByText(/USDC is in your balance/)).toBeVisible({ timeout: FINAL_WITHIN_MS })
    await page.goto('/dashboard')
    const rival = await aFundedPlayer(browser)
    await meet([page, rival.page], 'normal')
    await play({ winning: page, losing: rival.page })
    await leaveAll(rival.page)
    // A call without a login, for the figures of refusals.
    expect((await page.request.get('/api/user/profile')).status()).toBe(401)

    const queries = DASHBOARDS.flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.queries.map(({ expr }) => ({ name: `${title}, ${panel.title}: ${expr}`, expr })),
      ),
    )
    const metrics = ALERTS.flatMap(({ fires }) => Object.keys(fires)).map(
      (series) => series.split('{')[0] ?? '',
    )
    const read = [...new Set(metrics)]
      .filter((metric) => !WITH_A_FOLDER.has(metric))
      .map((expr) => ({ name: `alerts: ${expr}`, expr }))
    expect(queries.length).toBeGreaterThan(50)
    for (const { name, expr } of [...queries, ...read])
      await expect
        .poll(async () => (await prometheus.valuesOf(expr)).length, {
          message: name,
          timeout: READ_WITHIN_MS,
        })
        .toBeGreaterThan(0)
  } finally {
    await prometheus.stop()
  }
})
