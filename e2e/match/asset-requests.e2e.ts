import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { leaveAll, mayThrow, twoInAMatch } from './match-steps.ts'

const KEYS = { Rock: '1', Paper: '2', Scissors: '3' } as const
const QUIET_MS = 700
type HandName = keyof typeof KEYS

type Record = {
  readonly requests: string[]
  readonly frames: { readonly name: string; readonly bytes: number }[]
}

/** Every request of a page since it was loaded, and the sizes of what it sends over its socket. */
async function record(page: Page): Promise<Record> {
  const { requests, frames }: Record = { requests: [], frames: [] }
  page.on('framenavigated', () => {
    requests.length = 0
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Chromium asks for the icon of a tab once it is first heard, which is at the first throw, whatever the hand.
    if (pathname !== '/favicon.svg') requests.push(`${request.method()} ${pathname}`)
  })
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const [, name, payload] = /^42\d*\["(\w+)",(.*)\]$/s.exec(String(message)) ?? []
      if (name && payload) frames.push({ name, bytes: Buffer.byteLength(payload) })
      server.send(message)
    })
  })
  return { requests, frames }
}

/**
 * With its first key or touch, whichever it is, a fresh page loads what later screens need, and in an idle moment after its first
 * seconds the sparks of the background. Neither has to do with a throw, and either might fall into one.
 */
async function hasLoadedAll({ requests }: Record): Promise<void> {
  for (const later of ['/assets/Toast', '/assets/start-particles'])
    await expect.poll(() => requests.some((path) => path.includes(later)), { message: later }).toBe(true)
  await expect(async () => {
    const before = requests.length
    await sleep(QUIET_MS)
    expect(requests).toHaveLength(before)
  }).toPass({ timeout: 10_000 })
}

/** What the page did between the choice and the lock of one turn. */
async function chooseAndSee(page: Page, rival: Page, { hand, seen }: { hand: HandName; seen: Record }) {
  await Promise.all([mayThrow(page), mayThrow(rival)])
  const from = { requests: seen.requests.length, frames: seen.frames.length }
  await page.keyboard.press(KEYS[hand])
  await expect(page.getByText(`${hand}, sealed`)).toBeVisible()
  // The same hand: a draw, and the match goes on.
  await rival.keyboard.press(KEYS[hand])
  // Its own opening is the first thing a page sends after the lock.
  await expect.poll(() => seen.frames.slice(from.frames).some(({ name }) => name === 'revealHand')).toBe(true)
  const sent = seen.frames.slice(from.frames)
  const lockAt = sent.findIndex(({ name }) => name === 'revealHand')
  // A receipt that is late has the same commit sent again, whatever the hand: repeats are equal frames.
  const frames = sent
    .slice(0, lockAt)
    .filter(({ name, bytes }, at, all) => name !== all[at - 1]?.name || bytes !== all[at - 1]?.bytes)
  return { requests: seen.requests.slice(from.requests), frames }
}

test('[F4] between the choice and the lock the page asks for the same, and sends as many bytes, whatever the hand', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: rival }, { page }] = await twoInAMatch(browser, { reducedMotion: 'no-preference' })
  const seen = await record(page)
  await page.reload()
  await mayThrow(page)
  await page.keyboard.press('Shift')
  await hasLoadedAll(seen)
  const byHand = []
  for (const hand of ['Rock', 'Paper', 'Scissors'] as const)
    byHand.push(await chooseAndSee(page, rival, { hand, seen }))
  const [rock, paper, scissors] = byHand
  expect(rock?.frames.map(({ name }) => name)).toEqual(['commitHand'])
  expect(rock?.requests).toEqual([])
  expect(paper).toEqual(rock)
  expect(scissors).toEqual(rock)
  await leaveAll(page, rival)
})
