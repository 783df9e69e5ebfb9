import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { aFundedPlayer, meet, play } from './match-steps.ts'

test('[P2] [F3] two browsers play a $5 match from the dashboard to the result, and its proof holds offline {1.8}', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [first, second] = await Promise.all([aFundedPlayer(browser), aFundedPlayer(browser)])
  await meet([first.page, second.page], 'normal')
  const { page: winning, person: winner } = first
  const { page: losing, person: loser } = second
  for (const page of [winning, losing])
    for (const { username } of [winner, loser])
      await expect(page.getByText(`${username}: 0 of 2 rounds`)).toBeAttached()

  await play({ winning, losing })
  await expect(winning.getByText('= $9.75 credited, your stake included')).toBeVisible()
  expect(await availableMicros(winner.email)).toBe('9750000')
  expect(await availableMicros(loser.email)).toBe('0')

  await winning.getByRole('link', { name: 'Verify this match' }).click()
  await expect(winning.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  expect(await verifyOffline(winning)).toContain('verified')
  await Promise.all([winning.context().close(), losing.context().close()])
})

/** The transcript as the player downloads it, checked by the command with nothing but the published keys. */
async function verifyOffline(page: Page): Promise<string> {
  const folder = mkdtempSync(pathOf(tmpdir(), 'throwdown-proof-'))
  try {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download transcript')])
    const file = pathOf(folder, 'match.json')
    await download.saveAs(file)
    const keys = await fetch(`${sharedStack().origin}/.well-known/throwdown-keys.json`)
    writeFileSync(pathOf(folder, 'throwdown-keys.json'), await keys.text())
    return execFileSync('throwdown-verify', [file], { encoding: 'utf8' }).toLowerCase()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
