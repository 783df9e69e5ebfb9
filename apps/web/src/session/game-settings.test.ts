import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const page = { dataset: {} as Record<string, string> }

beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { documentElement: page })
})
afterAll(() => vi.unstubAllGlobals())

const module = async () => import('./game-settings.ts')

test.each([
  [null, {}],
  ['no json', {}],
  ['[]', {}],
  ['{"sound":false,"masterVolume":0,"musicVolume":10}', { sound: false, masterVolume: 0, musicVolume: 10 }],
  ['{"sound":"no","masterVolume":11,"musicVolume":-1,"soundEffectsVolume":2.5}', {}],
])('stored settings %s', async (text, changed) => {
  expect((await module()).parseGameSettings(text)).toEqual({ ...DEFAULT_GAME_SETTINGS, ...changed })
})

test('a change applies at once, is remembered by the browser, and off marks the page', async () => {
  const { gameSettings } = await module()
  let notified = 0
  const stop = gameSettings.subscribe(() => {
    notified += 1
  })
  gameSettings.apply({ musicVolume: 3, smoothAnimation: false })
  expect(gameSettings.read()).toEqual({ ...DEFAULT_GAME_SETTINGS, musicVolume: 3, smoothAnimation: false })
  expect(page.dataset['motion']).toBe('off')
  expect([...stored.values()].join(' ')).toContain('"musicVolume":3')
  gameSettings.apply({ smoothAnimation: true })
  expect(page.dataset['motion']).toBe('on')
  stop()
  gameSettings.apply({ musicVolume: 5 })
  expect(notified).toBe(2)
})
