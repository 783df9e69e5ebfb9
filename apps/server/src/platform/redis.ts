import { createClient } from 'redis'
import type { Log } from './log.ts'

const CONNECT_TIMEOUT_MS = 1_000
const RECONNECT_DELAY_MAX_MS = 2_000

export type Redis = ReturnType<typeof createRedisClient>

/**
 * Redis holds only what may be lost, so nothing waits for it: commands fail at once while it is unreachable, and the
 * client reconnects in the background without limit.
 */
export function openRedis(options: { url: string; keyPrefix: string }, log: Log): Redis {
  const redis = createRedisClient(options)
  redis.on('error', (err) => log.warn({ err }, 'redis is not reachable'))
  redis.on('ready', () => log.info('redis is connected'))
  void redis.connect().catch((err: unknown) => log.warn({ err }, 'redis could not be connected'))
  return redis
}

/** Does not wait: a hanging Redis must not keep a process from stopping. */
export function closeRedis(redis: Redis): void {
  if (redis.isOpen) redis.destroy()
}

function createRedisClient(options: { url: string; keyPrefix: string }) {
  return createClient({
    url: options.url,
    keyPrefix: options.keyPrefix,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), RECONNECT_DELAY_MAX_MS),
    },
  })
}
