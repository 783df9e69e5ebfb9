import type { Page } from '@playwright/test'
import {
  mockSettings,
  openSignedIn,
  playing,
  plays,
  recordSound,
  STORED_SOUND,
  showPage,
  skipToEnd,
} from './heard-page.ts'
import { runUntilThere, stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { mockProfile } from './profile-replies.ts'
import { signIn } from './signed-in.ts'

const SONGS = ['forge-at-night', 'ember-march', 'hot-iron']

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Of everything, of the music, of the effects. */
const volumes = (page: Page) =>
  page.evaluate(() => window.heard.gains.map(({ gain }) => Number(gain.value.toFixed(2))))
const pressKey = (page: Page) => page.keyboard.press('Shift')

async function openWithMusic(page: Page): Promise<void> {
  await openSignedIn(page)
  await expect.poll(() => plays(page)).not.toEqual([])
  await pressKey(page)
  await expect.poll(() => playing(page)).toBe(SONGS[0])
}

test('three songs are played in turn, then the first again, and none twice in a row {4.28-30 9.41}', async ({
  page,
}) => {
  await openWithMusic(page)
  for (const song of [SONGS[1], SONGS[2], SONGS[0], SONGS[1]]) {
    await skipToEnd(page)
    await expect.poll(() => playing(page)).toBe(song)
  }
})

test('a song that cannot be loaded is left out; without any song nothing repeats endlessly {4.29}', async ({
  page,
}) => {
  await page.route('**/ember-march-*.mp3', (route) => route.abort())
  await openWithMusic(page)
  await skipToEnd(page)
  await expect.poll(() => playing(page)).toBe('hot-iron')
  expect((await plays(page)).slice(-2)).toEqual(['ember-march', 'hot-iron'])
  await page.route('**/*.mp3', (route) => route.abort())
  await page.reload()
  await expect.poll(() => plays(page)).toEqual(SONGS)
  await page.waitForTimeout(1_000)
  expect(await plays(page)).toEqual(SONGS)
  // A key tries again, from the first song.
  await pressKey(page)
  await expect.poll(() => plays(page)).toEqual([...SONGS, ...SONGS])
})

test('no sound of the machine is opened before an input: opening it holds up a page that is just drawn', async ({
  page,
}) => {
  await mockSettings(page)
  await recordSound(page)
  await signIn(page)
  // The page itself reports it: what a test evaluates, as a pushed message does, counts as an input.
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (window.heard.plays.length === 0) return
      clearInterval(timer)
      setTimeout(() => void fetch(`/favicon.svg?gains=${window.heard.gains.length}`), 300)
    }, 20)
  })
  const report = page.waitForRequest(/\?gains=/)
  await page.goto('/contact')
  expect((await report).url()).toContain('?gains=0')
  await page.mouse.click(5, 5)
  await expect.poll(() => playing(page)).toBe(SONGS[0])
  expect(await volumes(page)).toEqual([0.5, 0.5, 0.5])
  expect(await page.evaluate(() => window.heard.element?.volume)).toBe(1)
})

test('sound off stops the music at once and resets it; sound on starts it again {4.31}', async ({ page }) => {
  await openWithMusic(page)
  await skipToEnd(page)
  await expect.poll(() => playing(page)).toBe(SONGS[1])
  const save = (sound: boolean) => saveInOtherTab(page, { sound })
  await save(false)
  await expect.poll(() => page.evaluate(() => window.heard.element?.paused)).toBe(true)
  expect(await page.evaluate(() => window.heard.element?.currentTime)).toBe(0)
  await save(true)
  await expect.poll(() => playing(page)).toBe(SONGS[0])
})

test('volumes of 0 to 10 are heard at once, each on its own and all by the master {4.27}', async ({
  page,
}) => {
  await openWithMusic(page)
  expect(await volumes(page)).toEqual([0.5, 0.5, 0.5])
  await saveInOtherTab(page, { sound: true, masterVolume: 10, musicVolume: 3, soundEffectsVolume: 0 })
  await expect.poll(() => volumes(page)).toEqual([1, 0.3, 0])
  await saveInOtherTab(page, { sound: false, masterVolume: 10, musicVolume: 3, soundEffectsVolume: 0 })
  await expect.poll(() => volumes(page)).toEqual([0, 0.3, 0])
})

test('a slider and the switch of the settings are heard while they move, before anything is saved {4.27}', async ({
  page,
}) => {
  const saved: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.url()))
  await mockProfile(page)
  await openSignedIn(page, '/profile/settings')
  const move = async (name: string, key: string) => {
    await page.getByRole('slider', { name }).focus()
    await page.keyboard.press(key)
  }
  await move('Music Volume', 'ArrowLeft')
  await expect.poll(() => playing(page)).toBe(SONGS[0])
  await expect.poll(() => volumes(page)).toEqual([0.5, 0.4, 0.5])
  await move('Sound Effects Volume', 'End')
  await expect.poll(() => volumes(page)).toEqual([0.5, 0.4, 1])
  await move('Master Volume', 'ArrowRight')
  await expect.poll(() => volumes(page)).toEqual([0.6, 0.4, 1])
  await page.getByRole('switch', { name: 'Sound' }).click()
  await expect.poll(() => volumes(page)).toEqual([0, 0.4, 1])
  expect(await playing(page)).toBeNull()
  expect(saved).toEqual([])
})

test('with sound off no song is loaded and nothing plays, whatever happens', async ({ page }) => {
  const songs: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp3') && songs.push(request.url()))
  await openSignedIn(page, '/contact', { sound: false })
  await expect(heading(page)).toBeVisible()
  await pressKey(page)
  await page.waitForTimeout(1_500)
  await page.mouse.click(5, 5)
  await page.waitForTimeout(300)
  expect(await plays(page)).toEqual([])
  expect(songs).toEqual([])
})

test.describe('with a stopped clock', () => {
  test.beforeEach(async ({ page }) => {
    await stopClockAt(page, Date.now())
  })

  test('when the settings have been loaded the music tries to start after a second {4.35}', async ({
    page,
  }) => {
    await openInterrupted(page)
    const { loadedAtMs, playedAtMs } = await page.evaluate(() => window.heard)
    expect(playedAtMs.map((atMs) => atMs - loadedAtMs)).toEqual([1_000])
  })

  test('the music stops while the page is hidden, and resumes 100 ms after it is visible again {4.32}', async ({
    page,
  }) => {
    await openInterrupted(page)
    await pressKey(page)
    await page.clock.runFor(100)
    await expect.poll(() => playing(page)).toBe(SONGS[0])
    await showPage(page, 'hidden')
    expect(await playing(page)).toBeNull()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(1_000)
    expect(await playing(page)).toBeNull()
    await showPage(page, 'visible')
    await expectPlayAfter(page, 100)
    await expect.poll(() => playing(page)).toBe(SONGS[0])
  })

  test('the music resumes 200 ms after the window gets the focus {4.33}', async ({ page }) => {
    await openInterrupted(page)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectPlayAfter(page, 200)
  })

  for (const [gesture, act] of [
    ['a click', (page: Page) => page.evaluate(() => document.body.click())],
    ['a key', pressKey],
    [
      'a touch',
      (page: Page) =>
        page.evaluate(() => document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))),
    ],
  ] as const)
    test(`the music resumes 100 ms after ${gesture} when nothing plays {4.34}`, async ({ page }) => {
      await openInterrupted(page)
      await act(page)
      await expectPlayAfter(page, 100)
    })

  test('a click while music plays starts nothing', async ({ page }) => {
    await openInterrupted(page)
    await pressKey(page)
    await page.clock.runFor(100)
    await expect.poll(() => playing(page)).toBe(SONGS[0])
    const before = (await plays(page)).length
    await pressKey(page)
    await page.clock.runFor(500)
    expect(await plays(page)).toHaveLength(before)
  })
})

/** Nothing until a millisecond before, and then one try. */
async function expectPlayAfter(page: Page, delayMs: number): Promise<void> {
  const before = (await plays(page)).length
  await page.clock.runFor(delayMs - 1)
  expect(await plays(page)).toHaveLength(before)
  await page.clock.runFor(1)
  expect(await plays(page)).toHaveLength(before + 1)
}

/** The music has started, and something outside of the page, as a call, has interrupted it. */
async function openInterrupted(page: Page): Promise<void> {
  await openSignedIn(page)
  await runUntilThere(page, heading(page))
  for (let triesLeft = 2_000; (await plays(page)).length === 0; triesLeft -= 1) {
    if (triesLeft === 0) throw new Error('nothing tries to play')
    await page.clock.runFor(10)
  }
  await page.evaluate(() => window.heard.element?.pause())
}

/** What the player saves in another tab is followed in this one. */
async function saveInOtherTab(page: Page, settings: object): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [STORED_SOUND, JSON.stringify(settings)],
  )
  await other.close()
}
