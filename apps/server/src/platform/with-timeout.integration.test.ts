import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { closeRedis, openRedis } from './redis.ts'
import { PATIENCE } from './testing/patience.ts'
import { withTimeout } from './with-timeout.ts'

const MAX_MS = 50

test('a reply that waits in the socket of a busy process is not late', async () => {
  const log = createLog({ level: 'silent', format: 'json', process: 'test' })
  const redis = openRedis({ url: 'redis://127.0.0.1:6379', keyPrefix: '' }, log)
  onTestFinished(() => closeRedis(redis))
  await vi.waitFor(() => expect(redis.isReady).toBe(true), PATIENCE)
  for (let round = 0; round < 5; round += 1) {
    const reply = withTimeout(redis.ping(), MAX_MS)
    // The command leaves with the end of this tick; then the process has no time for its sockets.
    await new Promise((resolve) => setImmediate(resolve))
    const endMs = performance.now() + 3 * MAX_MS
    while (performance.now() < endMs);
    await expect(reply).resolves.toBe('PONG')
  }
})

test('a reply that does not come is late', async () => {
  const never = new Promise<string>(() => undefined)
  await expect(withTimeout(never, 10)).rejects.toThrow('did not answer in time')
})
