import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyOpenThrow } from './opponent-notification.ts'

const shown: { title: string; tag: string | undefined }[] = []

/** The part of the browser's class that is used. */
class ShownNotification extends EventTarget {
  static permission = 'granted'
  constructor(title: string, { tag }: NotificationOptions) {
    super()
    shown.push({ title, tag })
  }
  close(): void {}
}

beforeEach(() => {
  shown.length = 0
  vi.stubGlobal('Notification', ShownNotification)
})
afterEach(() => vi.unstubAllGlobals())

test('[M2] a notification counts the time to open down in a tab nobody looks at, each in place of the last', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  notifyOpenThrow('0:17')
  notifyOpenThrow('0:16')
  expect(shown).toEqual([
    { title: 'Open your throw: 0:17', tag: 'open-throw' },
    { title: 'Open your throw: 0:16', tag: 'open-throw' },
  ])
})

test('a tab in sight, or a player who did not allow it, gets none', () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  notifyOpenThrow('0:17')
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal(
    'Notification',
    class extends ShownNotification {
      static override permission = 'default'
    },
  )
  notifyOpenThrow('0:17')
  expect(shown).toEqual([])
})
