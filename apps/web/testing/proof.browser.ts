import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { aRival, createSigningKey, LocalHost, MATCH_ID } from './host-page.ts'

type Transcript = { entries: StoredEntry[] }

/** A real match between two engines: rock beats scissors, a draw, paper beats rock. */
async function aTranscript(): Promise<{ transcript: Transcript; rootKey: string }> {
  const host = new LocalHost()
  const keys = [await createSigningKey(), await createSigningKey()] as const
  await host.open([keys[0].publicKey, keys[1].publicKey])
  const engines = [await aRival(host, keys[0], 0), await aRival(host, keys[1], 1)] as const
  for (const engine of engines) await engine.start()
  const turns: readonly (readonly [Hand, Hand])[] = [
    [0, 2],
    [2, 2],
    [1, 0],
  ]
  for (const [index, hands] of turns.entries()) {
    const isOpen = () => host.kept.filter(({ stored }) => stored.entry.type === 'open').length === index + 1
    await expect.poll(isOpen).toBe(true)
    for (const seat of [0, 1] as const) await engines[seat].sealHand(hands[seat])
    await host.pass(1_500)
  }
  await expect.poll(() => host.kept.at(-1)?.stored.entry.type).toBe('result')
  for (const engine of engines) engine.stop()
  return { transcript: host.transcript(), rootKey: host.rootKey }
}

async function show(page: Page, { transcript, rootKey }: { transcript: Transcript; rootKey: string }) {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/.well-known/throwdown-keys.json', (route) =>
    route.fulfill({ json: { keys: [{ id: '', publicKey: rootKey }] } }),
  )
  await page.route('**/api/matches/*/transcript', (route) =>
    route.fulfill({ json: { success: true, data: transcript } }),
  )
  await page.goto(`/verify/${MATCH_ID}`)
}

test('[F3] a played match is proven here and its transcript can be saved', async ({ page }) => {
  const played = await aTranscript()
  await show(page, played)
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  await expect(page.getByText('$10.00 pot = $9.75 winner + $0.00 pool + $0.25 fee')).toBeVisible()
  await expect(page.getByText('6 commitments and 6 openings')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download transcript' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`throwdown-${MATCH_ID}.json`)
})

test('[F3] a changed hand is named, with the entry it stands in', async ({ page }) => {
  const played = await aTranscript()
  const changed: Transcript = structuredClone(played.transcript)
  const reveal = changed.entries.find(({ entry }) => entry.type === 'reveal')
  if (reveal?.entry.type === 'reveal') Object.assign(reveal.entry.body, { hand: 1 })
  await show(page, { ...played, transcript: changed })
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

test('the fairness page is free of accessibility faults', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/fairness')
  await expect(page.getByRole('heading', { name: 'What we cannot do' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
})
