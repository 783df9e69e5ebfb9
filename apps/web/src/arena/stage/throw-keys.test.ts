import { describe, expect, test } from 'vitest'
import { handOfKey } from './throw-keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  handOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('keys', () => {
  test.each([
    ['1', 'rock'],
    ['r', 'rock'],
    ['P', 'paper'],
    ['2', 'paper'],
    ['s', 'scissors'],
    ['3', 'scissors'],
  ])('%s throws %s', (key, hand) => expect(press(key)).toBe(hand))

  test('shortcuts of the browser throw nothing', () => {
    expect(press('r', { ctrlKey: true })).toBeUndefined()
    expect(press('p', { metaKey: true })).toBeUndefined()
    expect(press('4')).toBeUndefined()
  })
})
