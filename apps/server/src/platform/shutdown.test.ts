import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createShutdown } from './shutdown.ts'

const log = createLog({ level: 'silent', format: 'json', process: 'test' })

test('draining is reported before the first part closes, and parts close in reverse order', async () => {
  const shutdown = createShutdown({ log, drainDelayMs: 20 })
  const seen: string[] = []
  for (const name of ['database', 'http']) {
    shutdown.onClose(name, async () => {
      seen.push(`${name} draining=${shutdown.isDraining()}`)
    })
  }
  expect(shutdown.isDraining()).toBe(false)
  const running = shutdown.run()
  expect(shutdown.isDraining()).toBe(true)
  expect(seen).toEqual([])
  await running
  expect(seen).toEqual(['http draining=true', 'database draining=true'])
})

test('a part that fails to close fails the shutdown', async () => {
  const shutdown = createShutdown({ log, drainDelayMs: 0 })
  shutdown.onClose('http', () => Promise.reject(new Error('stuck')))
  await expect(shutdown.run()).rejects.toThrow('stuck')
})
