import type { BrowserContext, Page } from '@playwright/test'
import { postReveal } from '@throwdown/contract/match'
import type { Seat } from '@throwdown/rules/terms'
import { isHand } from '@throwdown/rules/transcript/commitment'
import { memoryStore } from '../src/crypto/testing/memory-store.ts'
import { createSigningKey } from '../src/crypto/web-crypto.ts'
import type { MatchEngine } from '../src/features/match/engine/match-engine.ts'
import { LocalHost, MATCH_ID } from '../src/features/match/engine/testing/local-host.ts'
import { aPage } from '../src/features/match/engine/testing/open-page.ts'
import type { LinkCommands } from '../src/realtime/match-link.ts'

/** The opponent in every test: an engine in the test itself, in seat 1 unless another is given. */
export async function aRival(
  host: LocalHost,
  secret: Awaited<ReturnType<typeof createSigningKey>>,
  seat: Seat = 1,
): Promise<MatchEngine> {
  const store = memoryStore()
  await store.saveKey({ ...secret, ticketId: 't', tier: 5, mode: 'normal', createdAtMs: 0 })
  return aPage(host, { seat, store })
}

/** Opens the match in a page; its connection leads to the host of this test. `clockMs` replaces the device's time. */
export async function openMatch(
  context: BrowserContext,
  host: LocalHost,
  { clockMs }: { clockMs?: number } = {},
): Promise<Page> {
  const page = await context.newPage()
  if (clockMs !== undefined) await page.clock.install({ time: clockMs })
  const link = host.link(0)
  // The second channel leads nowhere; what a page sends over it is recorded.
  await page.route('**/api/matches/*/reveal', (route) => {
    const { hand, ...opening } = postReveal.body.parse(route.request().postDataJSON())
    host.posted.push({ kind: 'reveal', lockHash: '', hand: isHand(hand) ? hand : 0, ...opening })
    return route.abort()
  })
  await page.exposeFunction('sendToHost', (name: keyof LinkCommands, payload: never) =>
    link.send(name, payload),
  )
  link.listen((event) => {
    if (!page.isClosed())
      page.evaluate((received) => window.receiveFromHost?.(received), event).catch(() => null)
  })
  await page.goto(`/testing/match.html?match=${host.matchId}`)
  return page
}

/** Makes the key of seat 0 in the browser itself, where the engine will look for it. */
export async function aBrowserKey(page: Page): Promise<string> {
  await page.goto('/testing/key.html')
  return page.evaluate(() => window.keepOwnKey())
}

export { createSigningKey, LocalHost, MATCH_ID }
