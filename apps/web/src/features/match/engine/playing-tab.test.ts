import { afterEach, expect, test, vi } from 'vitest'
import { PlayingClaim } from './playing-tab.ts'

const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

let claims: PlayingClaim[] = []
let matches = 0

afterEach(() => {
  for (const claim of claims) claim.stop()
  claims = []
  matches += 1
})

/** A tab of the browser with any page, and the last event its engine received. */
async function aTab(): Promise<{ claim: PlayingClaim; plays: () => boolean | null }> {
  let isPlaying: boolean | null = null
  const claim = new PlayingClaim(`match ${matches}`, (isNow) => {
    isPlaying = isNow
  })
  claims.push(claim)
  await claim.begin()
  return { claim, plays: () => isPlaying }
}

test('[M11] of two tabs with other pages one plays, and the other when that one closes', async () => {
  const [first, second] = [await aTab(), await aTab()]
  expect([first.plays(), second.plays()]).toEqual([true, false])
  first.claim.stop()
  await until(() => expect(second.plays()).toBe(true))
})

test('[M11] a tab that shows the match takes it from another page, which plays again when it closes', async () => {
  const [page, arena] = [await aTab(), await aTab()]
  arena.claim.show()
  await until(() => expect([page.plays(), arena.plays()]).toEqual([false, true]))
  arena.claim.stop()
  await until(() => expect(page.plays()).toBe(true))
})

test('[M11] another page leaves the lock to a tab that shows the match, although it waited longer', async () => {
  const [older, page] = [await aTab(), await aTab()]
  older.claim.show()
  const newer = await aTab()
  newer.claim.show()
  await until(() => expect([older.plays(), newer.plays()]).toEqual([false, true]))
  newer.claim.stop()
  await until(() => expect(older.plays()).toBe(true))
  expect(page.plays()).toBe(false)
})

test('[M11] who leaves the arena for another page goes on, unless another tab shows the match', async () => {
  const tab = await aTab()
  tab.claim.show()
  await tab.claim.hide()
  expect(tab.plays()).toBe(true)
  tab.claim.show()
  const watching = await aTab()
  watching.claim.show()
  tab.claim.take()
  await until(() => expect([tab.plays(), watching.plays()]).toEqual([true, false]))
  await tab.claim.hide()
  await until(() => expect([tab.plays(), watching.plays()]).toEqual([false, true]))
})
