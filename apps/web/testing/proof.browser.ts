import { MATCH_ID } from './host-page.ts'
import { expect, test } from './page-test.ts'
import { aTranscript, showProof } from './played-match.ts'
import { violationsIn } from './violations-in.ts'

test('[F3] a played match is proven here and its transcript can be saved', async ({ page }) => {
  await showProof(page, await aTranscript())
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  await expect(page.getByText('$10.00 pot = $9.75 winner + $0.00 pool + $0.25 fee')).toBeVisible()
  await expect(page.getByText('6 commitments and 6 openings')).toBeVisible()
  await expect(page.getByText('Player A 2 : 0 Player B')).toBeVisible()
  await expect(page.getByText('Player A won and received $9.75.')).toBeVisible()
  await expect(
    page.getByText(`node packages/verify/src/throwdown-verify.ts throwdown-${MATCH_ID}.json`),
  ).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download transcript' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`throwdown-${MATCH_ID}.json`)
})

test('[F3] a changed hand is named, with its entry', async ({ page }) => {
  const changed = structuredClone(await aTranscript())
  const reveal = changed.entries.find(({ entry }) => entry.type === 'reveal')
  if (reveal?.entry.type === 'reveal') Object.assign(reveal.entry.body, { hand: 1 })
  await showProof(page, changed)
  await expect(page.getByRole('heading', { name: 'This match fails its proof' })).toBeVisible()
  await expect(page.getByText(/Entry \d+:/).first()).toBeVisible()
})

test('a match without a transcript says so', async ({ page }) => {
  await page.route('**/api/matches/*/transcript', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not found.' } }),
  )
  await page.goto(`/verify/${MATCH_ID}`)
  await expect(page.getByText('No transcript here')).toBeVisible()
})

test('[F3] a saved transcript is checked from its file, and anything else is refused', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.goto('/verify')
  const choose = (text: string) =>
    page
      .getByLabel('Transcript or fraud proof')
      .setInputFiles({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('{}')
  await expect(page.getByText('This is neither a transcript nor a fraud proof')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await choose('{"fraud":"two-locks"}')
  await expect(page.getByText('This file proves no fraud')).toBeVisible()
  await choose(JSON.stringify(await aTranscript()))
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
})

test('the fairness page is free of accessibility faults', async ({ page }) => {
  await page.goto('/fairness')
  await expect(page.getByRole('heading', { name: 'What we cannot do' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})
