import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { FRAUDS, type Fraud } from '@throwdown/rules/verifier/fraud-proof'

const COMMAND = fileURLToPath(new URL('../../../packages/verify/src/throwdown-verify.ts', import.meta.url))
const FRAUD_PROVEN = 3

/** Saves the proof that a page offers and has the command judge the file. Returns the path of the file. */
export async function checkProof(page: Page, fraud: Fraud): Promise<string> {
  const offer = page.getByRole('alert').filter({ hasText: FRAUDS[fraud] }).first()
  await expect(offer).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    offer.getByRole('button', { name: 'Save proof' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^throwdown-${fraud}-.*\\.json$`))
  const file = await download.path()
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, file], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([FRAUD_PROVEN, `FRAUD PROVEN: ${FRAUDS[fraud]}\nfraud=${fraud}\n`])
  return file
}
