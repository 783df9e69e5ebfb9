import { expect, test } from 'vitest'
import { readDismissed, writeDismissed } from './remembered-choices.ts'

function aStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('dismissed announcements are remembered, each once, the newest 20', () => {
  const storage = aStorage()
  expect(readDismissed(storage)).toEqual([])
  writeDismissed(storage, 'a')
  expect(writeDismissed(storage, 'b')).toEqual(['b', 'a'])
  expect(writeDismissed(storage, 'a')).toEqual(['a', 'b'])
  for (let count = 0; count < 30; count += 1) writeDismissed(storage, `n${count}`)
  expect(readDismissed(storage)).toHaveLength(20)
  expect(readDismissed(storage)[0]).toBe('n29')
})

test('a browser that stores nothing still dismisses until the next page', () => {
  const storage = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  }
  expect(writeDismissed(storage, 'a')).toEqual(['a'])
  expect(readDismissed(storage)).toEqual([])
})
