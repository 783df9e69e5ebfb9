// Redis replies in well under a millisecond; a request must not wait for one that hangs.
const REDIS_REPLY_MAX_MS = 250

/**
 * Rejects when Redis keeps the connection and does not reply. A timer fires before a reply that is already in the socket is
 * read, so a process that was busy itself reads its sockets once more before it gives up.
 */
export async function withTimeout<Value>(
  command: Promise<Value>,
  maxMs: number = REDIS_REPLY_MAX_MS,
): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Error('redis did not answer in time'))), maxMs)
  try {
    return await Promise.race([command, late])
  } finally {
    clearTimeout(timer)
  }
}
