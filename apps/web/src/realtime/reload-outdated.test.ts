import { expect, test, vi } from 'vitest'
import { forgetReload, reloadOutdated } from './reload-outdated.ts'

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

test('an outdated tab reloads once, and again only after it was up to date', () => {
  const [storage, reload] = [aStorage(), vi.fn<() => void>()]
  expect(reloadOutdated(storage, reload)).toBe(true)
  expect(reloadOutdated(storage, reload)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  forgetReload(storage)
  expect(reloadOutdated(storage, reload)).toBe(true)
})
