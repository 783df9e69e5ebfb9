import type { Page } from '@playwright/test'
import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import { FakeSocket } from './fake-socket.ts'
import { signIn } from './signed-in.ts'

/** Where the browser keeps the settings of the signed-in player. */
export const STORED_SOUND = 'throwdown-game-settings'

export type Heard = {
  /** Each try to play, by the name of its song. */
  plays: string[]
  playedAtMs: number[]
  /** When the settings of the account were last kept by the browser. */
  loadedAtMs: number
  /** Effects that were started. */
  effects: number
  shakes: unknown[]
  /** Every volume that was made: master, music, effects. */
  gains: GainNode[]
  element: HTMLMediaElement | null
}

declare global {
  interface Window {
    heard: Heard
  }
}

/** Records what a page plays; the songs, the decoding and the audio of the browser stay real. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const heard: Heard = {
      plays: [],
      playedAtMs: [],
      loadedAtMs: 0,
      effects: 0,
      shakes: [],
      gains: [],
      element: null,
    }
    window.heard = heard
    // oxlint-disable-next-line typescript/unbound-method -- called below with what it belongs to
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      heard.element = this
      heard.playedAtMs.push(Date.now())
      heard.plays.push(/([a-z-]+)-[^/]*\.mp3$/.exec(this.src)?.[1] ?? this.src)
      return play.call(this)
    }
    // oxlint-disable-next-line typescript/unbound-method -- called below with what it belongs to
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (when) {
      heard.effects += 1
      start.call(this, when)
    }
    window.GainNode = class extends GainNode {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options)
        heard.gains.push(this)
      }
    }
    navigator.vibrate = (pattern) => heard.shakes.push(pattern) > 0
    // oxlint-disable-next-line typescript/unbound-method -- called below with what it belongs to
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      if (name === key) heard.loadedAtMs = Date.now()
      setItem.call(this, name, value)
    }
  }, STORED_SOUND)
}

/** A player on a page that asks for little, with music as their settings say. */
export async function openSignedIn(page: Page, path = '/contact', settings = {}): Promise<void> {
  await recordSound(page)
  await signIn(page)
  await mockSettings(page, settings)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await page.goto(path)
}

/** The settings of the account, as the player saves them. */
export async function mockSettings(page: Page, settings = {}): Promise<void> {
  let saved = { ...DEFAULT_GAME_SETTINGS, ...settings }
  await page.route('**/api/game-settings**', async (route) => {
    if (route.request().method() === 'PUT') saved = route.request().postDataJSON()
    await route.fulfill({ json: { success: true, message: 'saved', data: saved } })
  })
  await page.route('**/api/game-settings/**', (route) =>
    route.fulfill({ json: { success: true, message: 'loaded', data: saved } }),
  )
}

export const plays = (page: Page) => page.evaluate(() => window.heard.plays)

/** The song that is heard now; null while nothing plays. */
export const playing = (page: Page) =>
  page.evaluate(() => {
    const { element, plays: all } = window.heard
    return element && !element.paused && element.currentTime > 0 ? (all.at(-1) ?? null) : null
  })

export const showPage = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** To just before the end of the song; the rest plays in real time. */
export const skipToEnd = (page: Page) =>
  page.evaluate(() => {
    const { element } = window.heard
    if (element) element.currentTime = element.duration - 0.3
  })
