import { expect, type Page } from '@playwright/test'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { Transcript } from '@throwdown/rules/transcript/entry'
import { aRival, createSigningKey, LocalHost, MATCH_ID } from './host-page.ts'

/** A real match between two engines: rock beats scissors, a draw, paper beats rock. */
export async function aTranscript(): Promise<Transcript> {
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
  return host.transcript()
}

/** [M7] A match that is void because the player in seat 1 did not enter. */
export async function aVoidTranscript(): Promise<Transcript> {
  const host = new LocalHost()
  const keys = [await createSigningKey(), await createSigningKey()] as const
  await host.open([keys[0].publicKey, keys[1].publicKey])
  const engine = await aRival(host, keys[0], 0)
  await engine.start()
  await expect.poll(() => host.kept.at(-1)?.stored.entry.type).toBe('accept')
  await host.pass(12_000)
  engine.stop()
  return host.transcript()
}

/** Opens the proof page of a match; the test gives the replies. */
export async function showProof(page: Page, transcript: Transcript): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/matches/*/transcript', (route) =>
    route.fulfill({ json: { success: true, data: transcript } }),
  )
  await page.goto(`/verify/${MATCH_ID}`)
}
